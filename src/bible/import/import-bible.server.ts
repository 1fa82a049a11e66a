import { type Book, canonBooks, deuterocanonicalBooks } from '#church-year/index.ts';
import type { Chapters } from '../bible-text.server.ts';
import { packagedText, withRomansClosing, withTraditionalName } from '../packaged-text.server.ts';
import { parseUsfm } from './parse-usfm.server.ts';
import { BibleImportProblem, readBibleArchive } from './read-archive.server.ts';
import { renumber } from './versification.server.ts';

/**
 * Reads and checks a USFM file or archive.
 *
 * @param language BCP 47. In English texts the divine Name is replaced, as in the packaged text.
 * @throws BibleImportProblem
 */
export async function readBibleText(path: string, language: string) {
  const { files, checksum } = await readBibleArchive(path);
  const books = new Map<Book, Chapters>();
  const unused: string[] = [];
  const renumbered: string[] = [];
  const leftOut: string[] = [];
  const skipped: string[] = [];
  let hasDivineName = false;
  for (const file of files) {
    const { identifier, book, chapters, ...parsed } = parseUsfm(file);
    skipped.push(...parsed.skipped);
    if (!book || chapters.length === 0) {
      unused.push(identifier);
      continue;
    }
    if (books.has(book)) throw new BibleImportProblem(`${file.name}: ${book} occurs twice.`);
    if (book === 'Psalms' && isNumberedAsInGreek(chapters))
      throw new BibleImportProblem(
        `${file.name}: the Psalms are numbered as in the Greek Bible, so wrong psalms would be shown. Import the text without this file.`,
      );
    const shown = language === 'en' ? withTraditionalName(chapters) : chapters;
    hasDivineName ||= JSON.stringify(shown) !== JSON.stringify(chapters);
    const numbered = renumber(book, withRomansClosing(book, shown), await englishChapters(book));
    renumbered.push(...numbered.renumbered.map((chapter) => `${book} ${chapter}`));
    leftOut.push(...numbered.leftOut.map((chapter) => `${book} ${chapter}`));
    books.set(book, numbered.chapters);
  }
  if (books.size === 0) throw new BibleImportProblem(`${path} contains no book of the Bible.`);
  return {
    books,
    checksum,
    /** Whether the text printed the divine Name, which was replaced. */
    hasDivineName,
    /** Lines about what is in the text and what is missing. */
    report: await reportOn(books, { renumbered, leftOut, skipped, unused }),
  };
}

/** The chapters of the packaged text; the closing of Romans is in chapter 16 only, as in most Bibles. */
async function englishChapters(book: Book): Promise<Chapters> {
  const chapters = (await packagedText.readBook(book)) ?? [];
  return book === 'Romans' ? chapters.with(13, chapters[13]?.slice(0, 23) ?? []) : chapters;
}

/** The longest psalm, of 176 verses, is number 119 in most Bibles, and 118 in Greek and Latin ones. */
function isNumberedAsInGreek(psalms: Chapters): boolean {
  return (psalms[117]?.length ?? 0) >= 175 && (psalms[118]?.length ?? 0) < 175;
}

async function reportOn(
  books: ReadonlyMap<Book, Chapters>,
  {
    renumbered,
    leftOut,
    skipped,
    unused,
  }: Readonly<Record<'renumbered' | 'leftOut' | 'skipped' | 'unused', readonly string[]>>,
): Promise<string[]> {
  const verses = [...books.values()].flat(2).filter(({ text }) => text !== '');
  const missingBooks = [...canonBooks, ...deuterocanonicalBooks].filter((book) => !books.has(book));
  const gaps = await Promise.all([...books].map(([book, chapters]) => missingParts(book, chapters)));
  const lists: [string, readonly string[]][] = [
    ['Missing books', missingBooks],
    ['Chapters that have the numbers of English Bibles now', renumbered],
    ['Chapters that are left out because their verses have other numbers', leftOut],
    ['Missing chapters and verses', gaps.flat().filter((part) => !leftOut.includes(part))],
    [
      'Text that is skipped because its marker is unknown, not closed or not numbered, or its verse occurs twice',
      skipped,
    ],
    ['Parts that are not used', unused],
  ];
  return [
    `Books: ${books.size}. Verses: ${verses.length}.`,
    ...lists
      .filter(([, items]) => items.length > 0)
      .map(([title, items]) => `${title}: ${items.join(', ')}.`),
  ];
}

/** 'Esther 10', 'Acts 8:37': what is missing between others, or compared with the packaged text. */
async function missingParts(book: Book, chapters: Chapters): Promise<string[]> {
  const expected = await englishChapters(book);
  return Array.from({ length: Math.max(chapters.length, expected.length) }).flatMap((_, index) => {
    const verses = chapters[index] ?? [];
    const length = Math.max(verses.length, expected[index]?.length ?? 0);
    const missing = Array.from({ length }, (_, i) => i + 1).filter((number) => !verses[number - 1]?.text);
    const chapter = `${book} ${index + 1}`;
    return missing.length === length ? [chapter] : missing.map((number) => `${chapter}:${number}`);
  });
}

import { type Book, canonBooks, deuterocanonicalBooks } from '#church-year/index.ts';
import type { Chapters } from '../bible-text.ts';
import { packagedText, withRomansClosing, withTraditionalName } from '../packaged-text.ts';
import { parseUsfm } from './parse-usfm.ts';
import { BibleImportProblem, readBibleArchive } from './read-archive.ts';

/** A text that was read and checked. */
interface CheckedText {
  readonly books: ReadonlyMap<Book, Chapters>;
  readonly checksum: string;
  /** Whether the text printed the divine Name, which was replaced. */
  readonly hasDivineName: boolean;
  /** Lines about what is in the text and what is missing. */
  readonly report: readonly string[];
}

/**
 * Reads and checks a USFM file or archive.
 *
 * @param language BCP 47. In English texts the divine Name is replaced, as in the packaged text.
 * @throws BibleImportProblem
 */
export async function readBibleText(path: string, language: string): Promise<CheckedText> {
  const { files, checksum } = await readBibleArchive(path);
  const books = new Map<Book, Chapters>();
  const unused: string[] = [];
  const leftOut: string[] = [];
  let hasDivineName = false;
  for (const file of files) {
    const { identifier, book, chapters } = parseUsfm(file);
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
    const packaged = (await packagedText.readBook(book)) ?? [];
    const usual = withRomansClosing(book, shown).map((verses, index) => {
      if (!isNumberedOtherwise(book, verses, packaged[index])) return verses;
      leftOut.push(`${book} ${index + 1}`);
      return [];
    });
    books.set(book, usual);
  }
  if (books.size === 0) throw new BibleImportProblem(`${path} contains no book of the Bible.`);
  return { books, checksum, hasDivineName, report: await reportOn(books, { leftOut, unused }) };
}

/** The longest psalm, of 176 verses, is number 119 in most Bibles, and 118 in Greek and Latin ones. */
function isNumberedAsInGreek(psalms: Chapters): boolean {
  return (psalms[117]?.length ?? 0) >= 175 && (psalms[118]?.length ?? 0) < 175;
}

/**
 * Whether the verses of a chapter have other numbers than in the packaged text, so that others would be shown beside it.
 * A chapter with fewer than half of the verses is a fragment. Romans differs only in the place of its closing.
 */
function isNumberedOtherwise(book: Book, verses: Chapters[number], packaged: Chapters[number] = []): boolean {
  return (
    book !== 'Romans' &&
    packaged.length > 0 &&
    verses.length > packaged.length / 2 &&
    verses.length !== packaged.length
  );
}

async function reportOn(
  books: ReadonlyMap<Book, Chapters>,
  { leftOut, unused }: { readonly leftOut: readonly string[]; readonly unused: readonly string[] },
): Promise<string[]> {
  const verses = [...books.values()].flat(2).filter(({ text }) => text !== '');
  const missingBooks = [...canonBooks, ...deuterocanonicalBooks].filter((book) => !books.has(book));
  const gaps = await Promise.all([...books].map(([book, chapters]) => missingParts(book, chapters)));
  const lists: [string, readonly string[]][] = [
    ['Missing books', missingBooks],
    ['Chapters that are left out because their verses have other numbers', leftOut],
    ['Missing chapters and verses', gaps.flat().filter((part) => !leftOut.includes(part))],
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
  const expected = (await packagedText.readBook(book)) ?? [];
  return Array.from({ length: Math.max(chapters.length, expected.length) }).flatMap((_, index) => {
    const verses = chapters[index] ?? [];
    const length = Math.max(verses.length, expected[index]?.length ?? 0);
    const missing = Array.from({ length }, (_, i) => i + 1).filter((number) => !verses[number - 1]?.text);
    const chapter = `${book} ${index + 1}`;
    return missing.length === length ? [chapter] : missing.map((number) => `${chapter}:${number}`);
  });
}

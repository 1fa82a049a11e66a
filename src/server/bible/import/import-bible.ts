import { type Book, findBookByUsfm } from '#domain/scripture/books.ts';
import { withTraditionalName } from '../packaged-text.ts';
import { withRomansClosing } from '../versification.ts';
import type { Chapters } from '../web-parser.ts';
import { BibleImportProblem } from './import-problem.ts';
import { importReport } from './import-report.ts';
import { parseUsfm } from './parse-usfm.ts';
import { type BibleArchive, readBibleArchive } from './read-archive.ts';

/** A text that was read and checked. */
export interface CheckedText {
  readonly books: ReadonlyMap<Book, Chapters>;
  /** The translation's name, if all files agree on it. */
  readonly name: string | undefined;
  /** A line about the license, if the archive contains one. */
  readonly license: string | undefined;
  readonly checksum: string;
  /** Whether the text printed the divine Name, which was replaced. */
  readonly hasDivineName: boolean;
  /** Lines about what is in the text and what is missing. */
  readonly report: readonly string[];
}

/** Introductions, glossaries and other parts that are not books of the Bible. */
const OTHER_PARTS =
  /^(?:FRT|BAK|OTH|INT|CNC|GLO|TDX|NDX|XX[A-G]|ESG|S3Y|SUS|BEL|LJE|DAG|3MA|4MA|1ES|2ES|MAN|PS2|ODA|PSS|EZA|5EZ|6EZ|DNT|LAO|JSA|JDB|TBS|SST|BLT)$/;
/** The longest psalm is number 119 in most Bibles, and 118 in Greek and Latin ones. */
const LONGEST_PSALM = { number: 119, verses: 176 } as const;
const LICENSE_MAX_CHARACTERS = 200;

/**
 * Reads and checks a USFM file or archive.
 *
 * @param language BCP 47. In English texts the divine Name is replaced, as in the packaged text.
 * @throws BibleImportProblem
 */
export async function readBibleText(path: string, language: string): Promise<CheckedText> {
  const archive = await readBibleArchive(path);
  const books = new Map<Book, Chapters>();
  const descriptions = new Set<string>();
  const unused: string[] = [];
  let hasDivineName = false;
  for (const file of archive.usfmFiles) {
    const { identifier, description, chapters } = await parseUsfm(file);
    const book = findBookByUsfm(identifier);
    if (!book && !OTHER_PARTS.test(identifier))
      throw new BibleImportProblem(`${file.name}: ${identifier} is not a book of the Bible.`);
    if (!book) {
      unused.push(identifier);
      continue;
    }
    if (books.has(book)) throw new BibleImportProblem(`${file.name}: ${book} occurs twice.`);
    const shown = language === 'en' ? withTraditionalName(chapters) : chapters;
    hasDivineName ||= JSON.stringify(shown) !== JSON.stringify(chapters);
    books.set(book, book === 'Romans' ? withMovedClosing(shown) : shown);
    if (description !== '') descriptions.add(description);
  }
  const psalms = books.get('Psalms');
  const hasGreekPsalms = psalms !== undefined && isNumberedAsInGreek(psalms);
  if (hasGreekPsalms) books.delete('Psalms');
  if (books.size === 0) throw new BibleImportProblem(`${path} contains no book of the Bible.`);
  return {
    books,
    name: descriptions.size === 1 ? [...descriptions][0] : undefined,
    license: licenseLine(archive),
    checksum: archive.checksum,
    hasDivineName,
    report: await importReport(books, { unused, hasGreekPsalms }),
  };
}

/** Moves "Now to him who is able…" to the end of Romans, if the text has it after chapter 14 only. */
function withMovedClosing(romans: Chapters): Chapters {
  const isMissing = !romans[15]?.[24]?.text;
  return romans[13]?.length === 26 && romans[15] && isMissing ? withRomansClosing(romans) : romans;
}

function isNumberedAsInGreek(psalms: Chapters): boolean {
  const { number, verses } = LONGEST_PSALM;
  return (psalms[number - 2]?.length ?? 0) >= verses - 1 && (psalms[number - 1]?.length ?? 0) < verses - 1;
}

/** The first line of a notice that speaks of a license; HTML is reduced to its text. */
function licenseLine({ notices }: BibleArchive): string | undefined {
  const lines = notices.flatMap(({ text }) =>
    text
      .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
      .replace(/<[^>]*>/g, ' ')
      .split('\n')
      .map((line) => line.replace(/&\w+;|\s+/g, ' ').trim()),
  );
  const line =
    lines.find((one) => /public domain/i.test(one)) ??
    lines.find((one) => /©|copyright|licen[cs]e/i.test(one));
  return line?.slice(0, LICENSE_MAX_CHARACTERS);
}

import { describe, expect, it } from 'vitest';
import {
  allEntries,
  type Book,
  canonBooks,
  isInCanon,
  parseReference,
  type ReadingSet,
  type VerseSpan,
} from '#church-year/index.ts';
import { createBible } from './bible.server.ts';
import type { BibleText } from './bible-text.server.ts';
import { readBibleText } from './import/import-bible.server.ts';
import { packagedText } from './packaged-text.server.ts';
import { DEUTEROCANONICAL_READINGS, writeFile, zip } from './testing/bible-files.ts';

/** Verses of the readings that the World English Bible omits. */
const OMITTED = ['Acts 8:37', 'Luke 17:36'];
const bible = createBible();
const references = [
  ...new Set(
    allEntries.flatMap((entry) => [
      ...referencesOf(entry.readings),
      ...referencesOf('revised' in entry ? entry.revised : undefined),
    ]),
  ),
];

describe('the readings of the church', () => {
  it('are more than a thousand', () => {
    expect(references.length).toBeGreaterThan(1_000);
  });

  it('can all be parsed', () => {
    expect(references.filter((reference) => !parseReference(reference))).toEqual([]);
  });

  it('refer only to existing chapters and verses', async () => {
    const passages = await Promise.all(references.map((reference) => bible.passage(reference)));
    expect(references.filter((_, index) => !passages[index])).toEqual([]);
  });

  it('have the text of every verse, except two that this Bible omits', async () => {
    const missing: string[] = [];
    for (const reference of references)
      for (const [index, { book, spans }] of (parseReference(reference) ?? []).entries()) {
        if (!isInCanon(book)) continue;
        const verses = (await bible.passage(reference))?.parts[index]?.verses ?? [];
        const expected = (await Promise.all(spans.map((span) => versesNamed(book, span)))).flat();
        const verseNames = verses.map(({ chapter, verse }) => `${book} ${chapter}:${verse}`);
        missing.push(...expected.filter((name) => !verseNames.includes(name)));
        expect(verseNames).toEqual(expected.filter((name) => !OMITTED.includes(name)));
        expect(verses.every(({ text }) => text.trim() !== '' && !text.includes('Yahweh'))).toBe(true);
      }
    expect([...new Set(missing)].sort()).toEqual(OMITTED);
  });

  it('are marked as unavailable when they are not from the 66 books', async () => {
    const unavailable: string[] = [];
    for (const reference of references)
      for (const part of (await bible.passage(reference))?.parts ?? [])
        if (!part.isAvailable) unavailable.push(part.reference);
    expect(unavailable.sort()).toEqual(DEUTEROCANONICAL_READINGS);
  });

  it('have the same verses in the second language when its text is numbered as the Malayalam Bible of 1910', async () => {
    const files = await Promise.all(
      canonBooks.map(async (book, index): Promise<[string, string]> => {
        const identifier = CANON_IDENTIFIERS[index] ?? '';
        return [`${identifier}.usfm`, await usfmOf1910(book, identifier)];
      }),
    );
    const { books, report } = await readBibleText(
      writeFile('1910.zip', zip(Object.fromEntries(files))),
      'ml',
    );
    expect(report.filter((line) => /^(?:Chapters|Missing chapters)/.test(line))).toEqual([
      'Chapters that have the numbers of English Bibles now: Deuteronomy 12, Deuteronomy 13, Deuteronomy 29, Song of Solomon 6, Song of Solomon 7, Acts 15, Acts 28, Romans 16, 3 John 1.',
      `Missing chapters and verses: ${OMITTED_IN_1910.join(', ')}.`,
    ]);
    const second: BibleText = {
      version: 'Ours',
      label: 'Ours',
      language: 'ml',
      readBook: async (book) => books.get(book),
    };
    const withSecond = createBible(async () => ({ second }));
    let partCount = 0;
    const faults: string[] = [];
    for (const reference of references)
      for (const [index, { book, spans }] of (parseReference(reference) ?? []).entries()) {
        partCount += 1;
        if (!isInCanon(book)) continue;
        const found = (await withSecond.passage(reference))?.parts[index]?.second;
        const expected = (await Promise.all(spans.map((span) => versesNamed(book, span)))).flat();
        const texts = found?.verses.map(({ text }) => text);
        const numbers = found?.verses.map(({ chapter, verse }) => `${book} ${chapter}:${verse}`);
        const omitted = found?.omitted.map(({ chapter, verse }) => `${book} ${chapter}:${verse}`);
        const all = [...(texts ?? []), ...(omitted ?? [])];
        if (`${texts}` !== `${numbers}` || expected.some((name) => !all.includes(name)))
          faults.push(reference);
      }
    expect(partCount).toBeGreaterThanOrEqual(1_404);
    expect(faults).toEqual([]);
  });
});

/** Verses that the Malayalam Bible of 1910 omits, and where it begins chapters that English Bibles begin elsewhere. */
const OMITTED_IN_1910 = ['Acts 15:34', 'Acts 28:29', 'Romans 16:24'];
const CLOSING_OF_CHAPTER_14 = ['Romans 14:24', 'Romans 14:25', 'Romans 14:26'];
const BEGINNINGS_IN_1910: Readonly<Record<string, string>> = {
  'Deuteronomy 13:1': 'Deuteronomy 12:32',
  'Deuteronomy 29:1': 'Deuteronomy 29:2',
  'Song of Solomon 7:1': 'Song of Solomon 6:13',
};

/** A file with the numbers of the Malayalam Bible of 1910. Each verse consists of its English reference. */
async function usfmOf1910(book: Book, identifier: string): Promise<string> {
  const chapters = (await packagedText.readBook(book)) ?? [];
  const english = chapters.flatMap((verses, c) => verses.map((_, v) => `${book} ${c + 1}:${v + 1}`));
  const lines = [`\\id ${identifier}`];
  let chapter = 0;
  let verse = 0;
  for (const reference of english) {
    if ([...OMITTED_IN_1910, ...CLOSING_OF_CHAPTER_14].includes(reference)) continue;
    const isMoved = BEGINNINGS_IN_1910[reference] !== undefined;
    if ((reference.endsWith(':1') && !isMoved) || Object.values(BEGINNINGS_IN_1910).includes(reference)) {
      chapter += 1;
      verse = 0;
      lines.push(`\\c ${chapter}`, '\\p');
    }
    // the last verse of 3 John is two verses
    for (const text of reference === '3 John 1:14' ? ['3 John', '1:14'] : [reference])
      lines.push(`\\v ${++verse} ${text}`);
  }
  return lines.join('\n');
}

// biome-ignore format: one line per group of books
const CANON_IDENTIFIERS = `
  GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA JER LAM EZK DAN
  HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO 2CO GAL EPH PHP COL 1TH 2TH 1TI
  2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV`.trim().split(/\s+/);

function referencesOf(readings: ReadingSet = {}): readonly string[] {
  const { evening = [], morning = [], beforeHolyQurbana = [], holyQurbana = [], other = [] } = readings;
  return [...evening, ...morning, ...beforeHolyQurbana, ...holyQurbana, ...other.flatMap(({ refs }) => refs)];
}

/** Lists each verse of a span: 'Acts 7:59', 'Acts 7:60', 'Acts 8:1'. */
async function versesNamed(book: Book, { from, to }: VerseSpan): Promise<string[]> {
  const verseNames: string[] = [];
  const chapters = (await packagedText.readBook(book)) ?? [];
  for (let chapter = from.chapter; chapter <= to.chapter; chapter += 1) {
    const count = chapters[chapter - 1]?.length ?? 0;
    const last = chapter === to.chapter ? (to.verse ?? count) : count;
    for (let verse = chapter === from.chapter ? from.verse : 1; verse <= last; verse += 1)
      verseNames.push(`${book} ${chapter}:${verse}`);
  }
  return verseNames;
}

import { describe, expect, it } from 'vitest';
import {
  allEntries,
  type Book,
  isInCanon,
  parseReference,
  type ReadingSet,
  type VerseSpan,
} from '#church-year/index.ts';
import { createBible } from './bible.ts';
import { parseUsfm } from './import/parse-usfm.ts';
import { packagedText } from './packaged-text.ts';

/** Verses of the readings that the World English Bible omits. */
const OMITTED = ['Acts 8:37', 'Luke 17:36'];
/** Readings from books that are not in the World English Bible. */
const UNAVAILABLE = [
  '1 Maccabees 4:36-51',
  '2 Maccabees 12:38-45',
  'Sirach 50:1-2',
  'Sirach 51:13-30',
  'Wisdom 11:22-12:5',
  'Wisdom 1:1-16',
  'Wisdom 1:1-8',
  'Wisdom 6:1-9',
  'Wisdom 7:7-24',
];

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
    expect(unavailable.sort()).toEqual(UNAVAILABLE);
  });

  it('all have text when a USFM file with the other books is imported', async () => {
    const readBook = async (book: Book) => {
      const identifier = IDENTIFIERS[book];
      if (identifier === undefined) return undefined;
      return parseUsfm({ name: book, text: usfmOf(book, identifier) }).chapters;
    };
    const text = { version: 'Ours', label: 'Ours', language: 'en', readBook };
    const withImport = createBible(async () => ({ first: text }));
    const passages = await Promise.all(references.map((reference) => withImport.passage(reference)));
    const parts = passages.flatMap((passage) => passage?.parts ?? []);
    expect(parts.filter(({ isAvailable }) => !isAvailable)).toEqual([]);
    expect(
      parts
        .filter(({ label }) => label === 'Ours')
        .map(({ reference }) => reference)
        .sort(),
    ).toEqual(UNAVAILABLE);
    const omitted = parts.filter(({ label }) => label === 'Ours').flatMap((part) => part.omitted);
    expect(omitted).toEqual([]);
  });
});

const IDENTIFIERS: Readonly<Partial<Record<Book, string>>> = {
  Wisdom: 'WIS',
  Sirach: 'SIR',
  '1 Maccabees': '1MA',
  '2 Maccabees': '2MA',
};

/** Our own words as the chapters of a book that the lectionary reads. */
function usfmOf(book: Book, identifier: string): string {
  const spans = UNAVAILABLE.flatMap((reference) => parseReference(reference) ?? [])
    .filter((alternative) => alternative.book === book)
    .flatMap((alternative) => alternative.spans);
  const chapters = new Set(spans.flatMap(({ from, to }) => [from.chapter, to.chapter]));
  const verses = Array.from({ length: 60 }, (_, index) => `\\v ${index + 1} Words of our own.`).join('\n');
  return [`\\id ${identifier}`, ...[...chapters].map((chapter) => `\\c ${chapter}\n\\p\n${verses}`)].join(
    '\n',
  );
}

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

import { describe, expect, it } from 'vitest';
import { canonBooks } from '#church-year/index.ts';
import { createBible } from './bible.server.ts';
import { WEB_LABEL } from './contract/divine-name.ts';
import { packagedText, parseChapters, readBookFile } from './packaged-text.server.ts';

const WEB = { label: WEB_LABEL, language: 'en', second: null };
const bible = createBible();
const textOf = async (reference: string) =>
  (await bible.passage(reference))?.parts[0]?.verses.map(({ text }) => text);
const numbersOf = async (reference: string) =>
  (await bible.passage(reference))?.parts[0]?.verses.map(({ chapter, verse }) => `${chapter}:${verse}`);

describe('the World English Bible', () => {
  it('has all 66 books, and every verse except five', async () => {
    const omitted: string[] = [];
    let verseCount = 0;
    for (const book of canonBooks)
      for (const [c, verses] of parseChapters(await readBookFile(book)).entries())
        for (const [v, verse] of Array.from(verses).entries()) {
          expect(verse).toMatchObject({ chapter: c + 1, verse: v + 1 });
          if (verse.text === '') omitted.push(`${book} ${c + 1}:${v + 1}`);
          expect(verse.text).not.toMatch(/^\s|\s$| {2}|\n\n/);
          verseCount += 1;
        }
    expect(omitted).toEqual(['Luke 17:36', 'Acts 8:37', 'Acts 15:34', 'Acts 24:7', 'Romans 16:25']);
    expect(verseCount).toBe(31_103);
  });

  it('has the divine Name nowhere', async () => {
    const books = await Promise.all(canonBooks.map((book) => packagedText.readBook(book)));
    const verses = books.flatMap((chapters = []) => chapters.flat());
    expect(verses.filter(({ text }) => text.includes('Yah'))).toEqual([]);
    expect(verses.filter(({ text }) => /\b(?:LORD|GOD)\b/.test(text)).length).toBeGreaterThan(5_000);
  });

  it('marks readings from other books as unavailable', async () => {
    expect(await bible.passage('Wisdom 7:7-24')).toEqual({
      reference: 'Wisdom 7:7-24',
      version: 'WEB',
      parts: [{ reference: 'Wisdom 7:7-24', isAvailable: false, verses: [], omitted: [], ...WEB }],
    });
  });

  it('returns a verse with its chapter and number', async () => {
    expect(await bible.passage('John 11:35')).toEqual({
      reference: 'John 11:35',
      version: 'WEB',
      parts: [
        {
          reference: 'John 11:35',
          isAvailable: true,
          verses: [{ chapter: 11, verse: 35, text: 'Jesus wept.', startsParagraph: true, startsLine: true }],
          omitted: [],
          ...WEB,
        },
      ],
    });
  });

  it('preserves the lines of a psalm', async () => {
    expect((await textOf('Psalm 23'))?.slice(0, 2)).toEqual([
      'The LORD is my shepherd:\nI shall lack nothing.',
      'He makes me lie down in green pastures.\nHe leads me beside still waters.',
    ]);
  });

  it.each([
    ['Matthew 27:55-56, 49', ['27:55', '27:56', '27:49']],
    ['Acts 7:59-8:2', ['7:59', '7:60', '8:1', '8:2']],
    ['Song of Solomon 1:2-3; 3:6', ['1:2', '1:3', '3:6']],
    ['Psalm 133-134', ['133:1', '133:2', '133:3', '134:1', '134:2', '134:3']],
    ['Acts 8:36-38', ['8:36', '8:38']],
    ['Romans 16:24-27', ['16:24', '16:25', '16:26', '16:27']],
    ['Romans 14:23-15:1', ['14:23', '14:24', '14:25', '14:26', '15:1']],
  ])('returns for %s the verses %j', async (reference, numbers) => {
    expect(await numbersOf(reference)).toEqual(numbers);
  });

  it('has “Now to him who is able” at the end of Romans', async () => {
    expect((await textOf('Romans 16:25'))?.[0]).toMatch(/^Now to him who is able to establish you/);
    expect(await textOf('Romans 16:25-27')).toEqual(await textOf('Romans 14:24-26'));
  });

  it('returns alternatives as parts with their own references', async () => {
    const choice = await bible.passage('Acts 7:44-53 or Sirach 50:1-5');
    expect(
      choice?.parts.map(({ reference, isAvailable, verses }) => [reference, isAvailable, verses.length]),
    ).toEqual([
      ['Acts 7:44-53', true, 10],
      ['Sirach 50:1-5', false, 0],
    ]);
  });

  it.each([
    ['Acts 8:37', false, [{ chapter: 8, verse: 37 }]],
    ['Acts 8:36-38', true, [{ chapter: 8, verse: 37 }]],
    ['Acts 8:36; 15:33-35', true, [{ chapter: 15, verse: 34 }]],
  ])('names the verses of %s that it omits', async (reference, isAvailable, omitted) => {
    expect((await bible.passage(reference))?.parts).toMatchObject([{ isAvailable, omitted }]);
  });

  it.each([
    'John 22:1',
    'John 3:37',
    'John 3:30-37',
    'John 21:20-22:1',
    'Psalm 151',
    'Psalm 150-151',
    'Romans 16:28',
    'John 3:16 or John 22:1',
    'Enoch 1:9',
    'words',
  ])('returns undefined for %s', async (reference) => {
    expect(await bible.passage(reference)).toBeUndefined();
  });
});

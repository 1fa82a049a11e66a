import { expect, it } from 'vitest';
import type { Book } from '#church-year/index.ts';
import { packagedText } from '../packaged-text.server.ts';
import { renumber } from './versification.server.ts';

/** Renumbers chapters with these numbers of verses. Each verse consists of its own number. */
async function renumbered(book: Book, lengths: readonly number[]) {
  const chapters = lengths.map((length, c) =>
    Array.from({ length }, (_, v) => ({
      chapter: c + 1,
      verse: v + 1,
      text: `${c + 1}:${v + 1}`,
      startsParagraph: false,
      startsLine: false,
    })),
  );
  return renumber(book, chapters, (await packagedText.readBook(book)) ?? []);
}

/** As many verses as in English Bibles, except in some chapters. */
async function lengthsWith(book: Book, other: Readonly<Record<number, number>>) {
  const english = (await packagedText.readBook(book)) ?? [];
  return english.map(({ length }, index) => other[index + 1] ?? length);
}

it.each<[string, Book, readonly number[], Readonly<Record<string, string>>]>([
  ['four chapters of Joel', 'Joel', [20, 27, 5, 21], { '2:27': '2:27', '2:28': '3:1', '3:1': '4:1' }],
  ['three chapters of Malachi', 'Malachi', [14, 17, 24], { '3:18': '3:18', '4:1': '3:19', '4:6': '3:24' }],
  ['a chapter that ends later', 'Jonah', [16, 11, 10, 11], { '1:17': '2:1', '2:10': '2:11' }],
  [
    'two omitted verses',
    'Mark',
    await lengthsWith('Mark', { 9: 48 }),
    { '9:44': '', '9:45': '9:44', '9:50': '9:48' },
  ],
  [
    'a joined verse',
    '2 Corinthians',
    await lengthsWith('2 Corinthians', { 13: 13 }),
    { '13:13': '13:12', '13:14': '13:13' },
  ],
  ['a divided verse', '3 John', [15], { '1:13': '1:13', '1:14': '1:14 1:15' }],
  [
    'titles of psalms',
    'Psalms',
    await lengthsWith('Psalms', { 3: 9, 12: 9, 51: 21 }),
    { '3:1': '3:2', '12:8': '12:9', '13:1': '13:2', '13:6': '13:6', '14:1': '14:1', '51:1': '51:3' },
  ],
])('%s have the numbers of English Bibles', async (_, book, lengths, expected) => {
  const { chapters, leftOut } = await renumbered(book, lengths);
  for (const [number, text] of Object.entries(expected)) {
    const [chapter = 0, verse = 0] = number.split(':').map(Number);
    expect(chapters[chapter - 1]?.[verse - 1]).toMatchObject({ chapter, text });
  }
  expect(leftOut).toEqual([]);
});

it('a text for several verses is at each of their English numbers', async () => {
  const verse = { chapter: 15, startsParagraph: false, startsLine: false };
  const both = { ...verse, verse: 33, lastVerse: 34, text: 'Both' };
  const others = Array.from({ length: 32 }, (_, v) => ({ ...verse, verse: v + 1, text: '' }));
  const chapter = [
    ...others,
    both,
    both,
    ...others.slice(0, 6).map((other, v) => ({ ...other, verse: 35 + v })),
  ];
  const english = (await packagedText.readBook('Acts')) ?? [];
  const { chapters } = renumber('Acts', english.with(14, chapter), english);
  expect(chapters[14]?.slice(32, 35)).toMatchObject([
    { verse: 33, text: 'Both' },
    { text: '' },
    { verse: 35, text: 'Both' },
  ]);
});

it('a chapter that differs in an unknown way is left out, and a fragment remains', async () => {
  expect(await renumbered('Mark', await lengthsWith('Mark', { 4: 5, 9: 49 }))).toMatchObject({
    renumbered: [],
    leftOut: [9],
  });
});

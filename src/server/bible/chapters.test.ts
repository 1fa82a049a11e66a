import { expect, it } from 'vitest';
import { chaptersOf } from './chapters.ts';
import type { Piece } from './web-parser.ts';

const mark = (type: string): Piece => ({ type });
const prose = (verseNumber: number, value: string): Piece => ({
  type: 'paragraph text',
  chapterNumber: 1,
  verseNumber,
  value,
});
const line = (verseNumber: number, value: string): Piece => ({
  ...prose(verseNumber, value),
  type: 'line text',
});
/** The only chapter, each verse as its text with ¶ before a paragraph and / before a line. */
const written = (...pieces: Piece[]) =>
  chaptersOf(pieces)[0]?.map(
    ({ text, startsParagraph, startsLine }) => `${startsParagraph ? '¶' : startsLine ? '/' : ''}${text}`,
  );

it('verses of prose follow each other, and a new paragraph is marked', () => {
  expect(
    written(
      mark('paragraph start'),
      prose(1, 'In the beginning  '),
      prose(2, ' the   earth '),
      mark('paragraph end'),
      mark('paragraph start'),
      prose(3, 'God said'),
    ),
  ).toEqual(['¶In the beginning', 'the earth', '¶God said']);
});

it('lines of poetry stay lines, and a verse of one line is still known to begin one', () => {
  expect(
    written(
      mark('header'),
      mark('stanza start'),
      line(1, 'Praise Yahweh! '),
      mark('line break'),
      line(1, 'Praise God! '),
      mark('line break'),
      line(2, 'Praise him! '),
      mark('line break'),
      mark('stanza end'),
      mark('stanza start'),
      line(3, 'Selah '),
    ),
  ).toEqual(['¶Praise Yahweh!\nPraise God!', '/Praise him!', '¶Selah']);
});

it('a verse that goes on from prose into poetry breaks there', () => {
  expect(
    written(
      mark('paragraph start'),
      prose(1, 'Hannah prayed, and said: '),
      mark('paragraph end'),
      mark('stanza start'),
      line(1, '“My heart exults '),
      mark('line break'),
      line(2, 'There is no one'),
    ),
  ).toEqual(['¶Hannah prayed, and said:\n“My heart exults', '/There is no one']);
});

it('a stanza that opens with a blank of the verse before begins with the verse after it', () => {
  expect(
    written(
      mark('paragraph start'),
      prose(1, 'Of Solomon'),
      mark('stanza start'),
      line(1, ' '),
      line(2, 'Let him'),
    ),
  ).toEqual(['¶Of Solomon', '¶Let him']);
});

it('a verse that is left out keeps its number, and its paragraph begins with the next', () => {
  expect(
    written(prose(1, 'Here is water'), mark('paragraph start'), prose(2, '   '), prose(3, 'He commanded')),
  ).toEqual(['Here is water', '', '¶He commanded']);
});

it('a psalm begins a stanza, even when it has no title', () => {
  const chapters = chaptersOf([
    mark('stanza start'),
    line(1, 'Praise Yah! '),
    mark('line break'),
    { ...line(1, 'Praise Yahweh, all you nations! '), chapterNumber: 2 },
  ]);
  expect(chapters[1]?.[0]).toMatchObject({ chapter: 2, verse: 1, startsParagraph: true });
});

import { expect, it } from 'vitest';
import { parseChapters, type TextToken } from './packaged-text.server.ts';

const mark = (type: string): TextToken => ({ type });
const prose = (verseNumber: number, value: string): TextToken => ({
  type: 'paragraph text',
  chapterNumber: 1,
  verseNumber,
  value,
});
const line = (verseNumber: number, value: string): TextToken => ({
  ...prose(verseNumber, value),
  type: 'line text',
});
/** The first chapter as text, with ¶ before a paragraph and / before a line. */
const written = (...pieces: TextToken[]) =>
  parseChapters(pieces)[0]?.map(
    ({ text, startsParagraph, startsLine }) => `${startsParagraph ? '¶' : startsLine ? '/' : ''}${text}`,
  );

it('parseChapters marks the first verse of a paragraph in prose', () => {
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

it('parseChapters preserves the lines of poetry, and marks a verse that starts a line', () => {
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

it('parseChapters inserts a line break when a verse changes from prose to poetry', () => {
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

it('parseChapters assigns a stanza start to the next verse when a blank token of the previous verse follows it', () => {
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

it('parseChapters numbers an omitted verse, and assigns its paragraph start to the next verse', () => {
  expect(
    written(prose(1, 'Here is water'), mark('paragraph start'), prose(2, '   '), prose(3, 'He commanded')),
  ).toEqual(['Here is water', '', '¶He commanded']);
});

it('parseChapters starts a paragraph with each psalm, even when it has no title', () => {
  const chapters = parseChapters([
    mark('stanza start'),
    line(1, 'Praise Yah! '),
    mark('line break'),
    { ...line(1, 'Praise Yahweh, all you nations! '), chapterNumber: 2 },
  ]);
  expect(chapters[1]?.[0]).toMatchObject({ chapter: 2, verse: 1, startsParagraph: true });
});

import { describe, expect, it } from 'vitest';
import { parseUsfm } from './parse-usfm.server.ts';

const parse = async (...lines: string[]) =>
  parseUsfm({ name: 'WIS.usfm', text: ['\\id WIS Our own words', ...lines].join('\n') });
/** The verses of the first chapter: ¶ before a paragraph, / before a line, and the text; '' where there is none. */
const chapter = async (...lines: string[]) =>
  (await parse('\\c 1', '\\p', ...lines)).chapters[0]?.map(
    ({ text, startsParagraph, startsLine }) => `${startsParagraph ? '¶' : startsLine ? '/' : ''}${text}`,
  );

describe('parseUsfm', () => {
  it('returns the book and its chapters', async () => {
    expect(
      await parse('\\h Wisdom', '\\mt1 Wisdom', '\\c 1', '\\p', '\\v 1 One.', '\\c 3', '\\v 2 Two.'),
    ).toMatchObject({
      identifier: 'WIS',
      book: 'Wisdom',
      chapters: [
        [{ chapter: 1, verse: 1, text: 'One.', startsParagraph: true, startsLine: true }],
        [],
        [
          { chapter: 3, verse: 1, text: '' },
          { chapter: 3, verse: 2, text: 'Two.' },
        ],
      ],
    });
  });

  it.each<[string, string[], string[]]>([
    ['paragraphs', ['\\v 1 One', '\\v 2 two', '\\p', '\\v 3 three'], ['¶One', 'two', '¶three']],
    ['a paragraph within a verse', ['\\v 1 One', '\\p two', '\\v 2 three'], ['¶One\ntwo', 'three']],
    ['poetry', ['\\q1', '\\v 1 One', '\\q2 two', '\\q1', '\\v 2 three'], ['¶One\ntwo', '/three']],
    ['a stanza', ['\\v 1 One', '\\b', '\\q1 \\v 2 two'], ['¶One', '¶two']],
    ['a list', ['\\v 1 One', '\\li1 two'], ['¶One\ntwo']],
    [
      'headings',
      ['\\s1 Heading', '\\v 1 One', '\\s2 Other', '\\r (see)', '\\p', '\\v 2 two'],
      ['¶One', '¶two'],
    ],
    ['the title of a psalm', ['\\d A title', '\\q1', '\\v 1 One'], ['¶One']],
    [
      'notes',
      ['\\v 1 One\\f + \\fr 1:1 \\ft A \\+nd note\\+nd*\\f*, two\\x + \\xt See\\x*.'],
      ['¶One, two.'],
    ],
    ['words with attributes', ['\\v 1 “\\w One|strong="G1"\\w*’s \\w two\\w*”'], ['¶“One’s two”']],
    ['nested styles', ['\\v 1 \\wj I am \\+w one|x="1"\\+w*\\wj*, \\nd Lord\\nd*'], ['¶I am one, Lord']],
    ['styles over lines', ['\\q1', '\\v 1 \\wj “One', '\\q2 two”\\wj* three'], ['¶“One\ntwo” three']],
    ['milestones', ['\\v 1 \\qt-s |who="A"\\*One\\qt-e\\* two'], ['¶One two']],
    ['optional line breaks and hard spaces', ['\\v 1 One // two~three'], ['¶One two three']],
    ['a verse in two parts', ['\\v 1a One', '\\v 1b two'], ['¶One two']],
    ['verses of which the last is in two parts', ['\\v 1-2a One', '\\v 2b two'], ['¶One two', '¶One two']],
    ['points and invisible characters at a number', ['\\v \u200b1. One', '\\v 2: two'], ['¶One', 'two']],
    [
      'rare paragraphs',
      ['\\tr1 \\tc1 \\v 1 One', '\\phi two', '\\restore note', '\\ps', '\\v 2 three'],
      ['¶One\ntwo', '¶three'],
    ],
    ['verses in another order', ['\\v 2 two', '\\v 1 One'], ['One', '¶two']],
    ['a verse without text', ['\\v 1', '\\v 2 two'], ['', '¶two']],
    ['a note over two lines', ['\\v 1 One\\f + \\ft a', 'note\\f*: two'], ['¶One: two']],
    ['a sidebar', ['\\v 1 One', '\\esb', '\\ms Aside', '\\p aside', '\\esbe', '\\v 2 two'], ['¶One', 'two']],
    ['a liturgical remark', ['\\v 1 One', '\\lit Stand', '\\p', '\\v 2 two'], ['¶One', '¶two']],
    [
      'markers of other programs',
      ['\\v 1 \\zaln-s |x="a"\\*\\w One|y="b"\\w*\\zaln-e\\*', '\\zx Own', '\\p', '\\v 2 \\zy two\\zy*'],
      ['¶One', '¶two'],
    ],
    ['Windows line ends', ['\\v 1 One\r', '\\v 2 two\r'], ['¶One', 'two']],
  ])('reads %s', async (_, lines, expected) => {
    expect(await chapter(...lines)).toEqual(expected);
  });

  it.each(['-', '–', '\u200f-', ' − ', ','])(
    'returns a text of the verses 2%s3 at both numbers',
    async (hyphen) => {
      const lines = ['\\c 1', '\\p', '\\v 1 One', `\\v 2${hyphen}3 two`, '\\v 4 four'];
      const [verses] = (await parse(...lines)).chapters;
      expect(verses?.map(({ verse, lastVerse }) => [verse, lastVerse])).toEqual([
        [1, undefined],
        [2, 3],
        [2, 3],
        [4, undefined],
      ]);
    },
  );

  it.each<[string, string[], string]>([
    ['a chapter twice', ['\\v 1 One', '\\c 1'], 'chapter 1 occurs twice'],
    ['a chapter within a line', ['\\v 1 One \\c 1'], 'chapter 1 occurs twice'],
    ['a chapter with a large number', ['\\c 201'], 'chapter 201 does not exist'],
    ['a chapter without a number', ['\\v 1 One', '\\c x'], 'line 5 is not valid USFM'],
    ['a very long chapter', [`\\v 1 ${'x'.repeat(300_000)}`], 'the chapter at line 2 is too long'],
  ])('rejects %s', async (_, lines, problem) => {
    await expect(parse('\\c 1', '\\p', ...lines)).rejects.toThrow(`WIS.usfm: ${problem}.`);
  });

  it.each<[string, string[], string[], string]>([
    ['a verse twice', ['\\v 1 One', '\\v 1 two', '\\p', 'two'], ['¶One'], 'line 5 (\\v 1)'],
    ['overlapping verses', ['\\v 1-2 One', '\\v 2 two'], ['¶One', '¶One'], 'line 5 (\\v 2)'],
    ['the same part of a verse twice', ['\\v 1a One', '\\v 1a two'], ['¶One'], 'line 5 (\\v 1a)'],
    ['verses in descending order', ['\\v 1 One', '\\v 3-2 two'], ['¶One'], 'line 5 (\\v 3-2)'],
    ['a verse with a large number', ['\\v 1 One', '\\v 301 two'], ['¶One'], 'line 5 (\\v 301)'],
    [
      'a verse without a number',
      ['\\v 1 One', '\\v two', '\\v 2 three'],
      ['¶One', 'three'],
      'line 5 (\\v two)',
    ],
    ['a lone backslash', ['\\v 1 One \\ more'], ['¶One more'], 'line 4 (\\)'],
    [
      'a note without an end',
      ['\\v 1 One \\f + \\ft note', '\\v 2 two \\f + \\ft note\\f*'],
      ['¶One', 'two'],
      'line 4 (\\f)',
    ],
    ['an unknown marker', ['\\v 1 One', '\\yy aside', '\\p more'], ['¶One\nmore'], 'line 5 (\\yy)'],
  ])('skips %s and names its line', async (_, lines, verses, place) => {
    expect(await chapter(...lines)).toEqual(verses);
    expect((await parse('\\c 1', '\\p', ...lines)).skipped).toEqual([`WIS.usfm ${place}`]);
  });

  it.each([
    ['notes without an end', '\\f '.repeat(150_000)],
    [
      'styles',
      Array.from(
        { length: 60_000 },
        (_, n) => `\\${n.toString(2).padStart(16, '0').replace(/0/g, 'a').replace(/1/g, 'b')}*`,
      ).join(''),
    ],
  ])('reads many %s in linear time', async (_, text) => {
    await expect(parse('\\c 1', '\\p', `\\v 1 ${text} ${'x'.repeat(300_000)}`)).rejects.toThrow(
      'is too long',
    );
  });

  it('reads the identifier of a book in small letters, and after remarks', () => {
    for (const text of ['\\id wis', '\\usfm 3.0\r\n\\rem A draft\n\n\\id Wis'])
      expect(parseUsfm({ name: 'a.usfm', text })).toMatchObject({ identifier: 'WIS', book: 'Wisdom' });
  });

  it('rejects a verse before the first chapter', async () => {
    await expect(parse('\\v 1 One', '\\c 1')).rejects.toThrow('there are verses before the first \\c.');
  });

  it.each(['words', '\\id', '\\c 1 \\v 1 One'])('rejects %j, which names no book', (text) => {
    expect(() => parseUsfm({ name: 'a.usfm', text })).toThrow(
      'a.usfm: the file does not begin with \\id and a book.',
    );
  });
});

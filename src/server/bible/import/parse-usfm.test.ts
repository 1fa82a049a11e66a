import { describe, expect, it } from 'vitest';
import { parseUsfm } from './parse-usfm.ts';

const parse = (...lines: string[]) =>
  parseUsfm({ name: 'WIS.usfm', text: ['\\id WIS Our own words', ...lines].join('\n') });
/** The verses of the first chapter: ¶ before a paragraph, / before a line, and the text; '' where there is none. */
const chapter = async (...lines: string[]) =>
  (await parse('\\c 1', '\\p', ...lines)).chapters[0]?.map(
    ({ text, startsParagraph, startsLine }) => `${startsParagraph ? '¶' : startsLine ? '/' : ''}${text}`,
  );

describe('parseUsfm', () => {
  it('returns the book, its description and its chapters', async () => {
    expect(
      await parse('\\h Wisdom', '\\mt1 Wisdom', '\\c 1', '\\p', '\\v 1 One.', '\\c 3', '\\v 2 Two.'),
    ).toMatchObject({
      identifier: 'WIS',
      description: 'Our own words',
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
    ['verses in another order', ['\\v 2 two', '\\v 1 One'], ['One', '¶two']],
    ['a verse without text', ['\\v 1', '\\v 2 two'], ['', '¶two']],
    ['Windows line ends', ['\\v 1 One\r', '\\v 2 two\r'], ['¶One', 'two']],
  ])('reads %s', async (_, lines, expected) => {
    expect(await chapter(...lines)).toEqual(expected);
  });

  it('returns a text of several verses at each of their numbers', async () => {
    const [verses] = (await parse('\\c 1', '\\p', '\\v 1 One', '\\v 2-3 two', '\\v 4 four')).chapters;
    expect(verses?.map(({ verse, lastVerse }) => [verse, lastVerse])).toEqual([
      [1, undefined],
      [2, 3],
      [2, 3],
      [4, undefined],
    ]);
  });

  it.each<[string, string[], string]>([
    ['a verse twice', ['\\c 1', '\\p', '\\v 1 One', '\\v 1 two'], 'WIS.usfm: verse WIS 1:1 occurs twice.'],
    [
      'overlapping verses',
      ['\\c 1', '\\p', '\\v 1-2 One', '\\v 2 two'],
      'WIS.usfm: verse WIS 1:2 overlaps another.',
    ],
    [
      'a chapter twice',
      ['\\c 1', '\\p', '\\v 1 One', '\\c 1'],
      'WIS.usfm: chapter WIS 1 occurs twice (line 5).',
    ],
    ['no chapters', ['\\p One'], 'WIS.usfm has no chapters (\\c).'],
    ['a verse before the chapter', ['\\v 1 One', '\\c 1'], 'WIS.usfm has verses before the first \\c.'],
    [
      'a chapter without a number',
      ['\\c 1', '\\v 1 One', '\\c x'],
      'WIS.usfm, line 4: the markup is not valid USFM.',
    ],
    [
      'a verse without a number',
      ['\\c 1', '\\p', '\\v One'],
      'WIS.usfm, line 4: the markup is not valid USFM.',
    ],
    [
      'a note without an end',
      ['\\c 1', '\\p', '\\v 1 One \\f + \\ft note'],
      'WIS.usfm, line 4: a note is not closed.',
    ],
    [
      'a note without an end before another note',
      ['\\c 1', '\\p', '\\v 1 One \\f + \\ft note', '\\v 2 two \\f + \\ft note\\f*'],
      'WIS.usfm, line 4: a note is not closed.',
    ],
    [
      'an unknown marker',
      ['\\c 1', '\\p', '\\v 1 One', '\\zz two'],
      'WIS.usfm: WIS 1 has the unknown marker \\zz.',
    ],
    ['a lone backslash', ['\\c 1', '\\p', '\\v 1 One \\'], 'WIS.usfm, line 4: the markup is not valid USFM.'],
  ])('rejects %s', async (_, lines, message) => {
    await expect(parse(...lines)).rejects.toThrow(message);
  });

  it.each(['words', '\\id', '\\c 1 \\v 1 One'])('rejects %j, which names no book', async (text) => {
    await expect(parseUsfm({ name: 'a.usfm', text })).rejects.toThrow(
      'a.usfm does not begin with \\id and a book.',
    );
  });
});

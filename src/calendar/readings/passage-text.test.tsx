import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WEB_LABEL } from '#bible/contract/divine-name.ts';
import type { PassagePart, Verse } from '#bible/contract/passages.ts';
import { PassageText, paragraphsOf } from './passage-text.tsx';

/** Verses from '6:30' or '6:30-31'; ¶ marks the start of a paragraph. */
function verses(...references: string[]): Verse[] {
  return references.map((reference) => {
    const [chapter = 0, verse = 0, lastVerse] = reference.replace('¶', '').split(/[:-]/).map(Number);
    const startsParagraph = reference.startsWith('¶');
    const starts = { startsParagraph, startsLine: startsParagraph };
    return { chapter, verse, text: 'Words.', ...starts, ...(lastVerse && { lastVerse }) };
  });
}
const numbers = (...references: string[]) =>
  paragraphsOf(verses(...references)).map((paragraph) => paragraph.map(({ number }) => number));

it.each([
  ['a paragraph within one chapter has verse numbers only', ['¶3:16', '3:17', '3:18'], [['16', '17', '18']]],
  ['a paragraph starts where the Bible starts one', ['3:16', '¶3:17'], [['16'], ['17']]],
  ['skipped verses start a new paragraph', ['2:9', '2:10', '2:19'], [['9', '10'], ['19']]],
  ['the chapter is shown where it changes', ['13:14', '14:1', '14:2'], [['13:14', '14:1', '2']]],
  ['the chapter is shown after skipped verses', ['1:20', '¶2:18'], [['1:20'], ['2:18']]],
  ['an earlier verse starts a new paragraph', ['2:10', '2:4'], [['10'], ['4']]],
  ['a text of several verses has their numbers', ['3:16-17', '3:18'], [['16–17', '18']]],
  ['no verses have no paragraphs', [], []],
])('%s', (_, references, expected) => {
  expect(numbers(...references)).toEqual(expected);
});

const PART: PassagePart = {
  reference: 'Acts 8:36-38',
  isAvailable: true,
  label: WEB_LABEL,
  language: 'en',
  verses: verses('¶8:36'),
  omitted: [],
  second: null,
};
const MISSING = { ...PART, isAvailable: false, verses: [] };
const omitted = (...numbers: (readonly [number, number])[]) =>
  numbers.map(([chapter, verse]) => ({ chapter, verse }));
/** The paragraphs of a passage, without numbers. */
const shown = (part: PassagePart) =>
  [
    ...renderToStaticMarkup(
      <PassageText passage={{ reference: part.reference, version: 'WEB', parts: [part] }} />,
    ).matchAll(/<p[^>]*>(?:<sup>.*?<\/sup>)?(.*?)<\/p>/g),
  ].map(([, text]) => text);

it.each<[string, PassagePart, string[]]>([
  ['the packaged text without a label', PART, ['Words.']],
  [
    'the label of an imported text',
    { ...PART, label: 'Parish Bible. Ours' },
    ['Words.', 'Parish Bible. Ours'],
  ],
  [
    'a verse that is not included',
    { ...PART, omitted: omitted([8, 37]) },
    ['Words.', 'This translation does not include verse 37.'],
  ],
  [
    'that no verse of a reading is included',
    { ...MISSING, omitted: omitted([17, 36], [17, 38]) },
    ['This translation does not include verses 36 and 38.'],
  ],
  [
    'omitted verses of several chapters',
    { ...MISSING, omitted: omitted([8, 37], [15, 34]) },
    ['This translation does not include verses 8:37 and 15:34.'],
  ],
  [
    'that a book is not included',
    { ...MISSING, reference: '1 Maccabees 4:36-51' },
    ['This reading is from 1 Maccabees, which is not included here. Please see your Bible.'],
  ],
])('PassageText shows %s', (_, part, expected) => {
  expect(shown(part)).toEqual(expected);
});

it('PassageText shows two languages beside each other, each with its label', () => {
  const second = { label: 'Second', language: 'ml', verses: verses('¶8:36'), omitted: [] };
  const part = { ...PART, label: 'First', second };
  expect(shown(part)).toEqual(['Words.', 'First', 'Words.', 'Second']);
  const html = renderToStaticMarkup(
    <PassageText passage={{ reference: 'Acts 8:36', version: 'WEB', parts: [part] }} />,
  );
  expect(html).toContain('<div lang="ml" dir="auto">');
});

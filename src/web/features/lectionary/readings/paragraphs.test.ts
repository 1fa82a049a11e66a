import { expect, it } from 'vitest';
import type { Verse } from '#contract/passages.ts';
import { paragraphsOf } from './paragraphs.ts';

/** '6:30' as a verse; with ¶ one that begins a paragraph. */
function verses(...places: string[]): Verse[] {
  return places.map((place) => {
    const [chapter = 0, verse = 0] = place.replace('¶', '').split(':').map(Number);
    const startsParagraph = place.startsWith('¶');
    return { chapter, verse, text: 'Words.', startsParagraph, startsLine: startsParagraph };
  });
}
const numbers = (...places: string[]) =>
  paragraphsOf(verses(...places)).map((paragraph) => paragraph.map(({ number }) => number));

it.each([
  [
    'one paragraph within a chapter bears verse numbers alone',
    ['¶3:16', '3:17', '3:18'],
    [['16', '17', '18']],
  ],
  ['a paragraph begins where the Bible begins one', ['3:16', '¶3:17'], [['16'], ['17']]],
  ['what is left out parts paragraphs', ['2:9', '2:10', '2:19'], [['9', '10'], ['19']]],
  ['the chapter is named where it changes', ['13:14', '14:1', '14:2'], [['13:14', '14:1', '2']]],
  ['also after a leap', ['1:20', '¶2:18'], [['1:20'], ['2:18']]],
  ['a leap back begins anew', ['2:10', '2:4'], [['10'], ['4']]],
  ['nothing is nothing', [], []],
])('%s', (_, places, expected) => {
  expect(numbers(...places)).toEqual(expected);
});

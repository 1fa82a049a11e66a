import { expect, it } from 'vitest';
import type { Verse } from '#contract/resources/passages.ts';
import { paragraphsOf } from './passage-text.tsx';

/** Verses from '6:30'; ¶ marks the start of a paragraph. */
function verses(...references: string[]): Verse[] {
  return references.map((reference) => {
    const [chapter = 0, verse = 0] = reference.replace('¶', '').split(':').map(Number);
    const startsParagraph = reference.startsWith('¶');
    return { chapter, verse, text: 'Words.', startsParagraph, startsLine: startsParagraph };
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
  ['no verses have no paragraphs', [], []],
])('%s', (_, references, expected) => {
  expect(numbers(...references)).toEqual(expected);
});

import { expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

/** '[-removed-]' and '{+added+}' */
const marked = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ removed, added, text }) => (removed ? `[-${text}-]` : added ? `{+${text}+}` : text))
    .join('');

it.each([
  ['', '', ''],
  ['', 'Tea', '{+Tea+}'],
  ['The old bell rings', 'The new bell rings', 'The [-old -]{+new +}bell rings'],
  ['one two three', 'one three four', 'one [-two three-]{+three four+}'],
  ['Sara\nMathew', 'Sara', 'Sara[-\nMathew-]'],
  [
    'Bring a dish to the hall',
    'Please bring a dish',
    '[-Bring -]{+Please bring +}a [-dish to the hall-]{+dish+}',
  ],
])('the words of “%s” that differ from “%s” are marked', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

it('long texts without common words are one replaced passage', () => {
  const text = (word: string) => Array.from({ length: 2_000 }, (_, n) => `${word}${n}`).join(' ');
  expect(marked(text('a'), text('b'))).toBe(`[-${text('a')}-]{+${text('b')}+}`);
});

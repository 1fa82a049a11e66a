import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainName } from './person-name.ts';

it.each([
  'Mariam Thomas',
  "Fr. John O'Neill-Varghese, Jr.",
  'മോഹന്\u200d',
  'ക്\u200cഷമ',
  'نمی\u200cدانم',
  'שרה',
  '葛城',
  'A',
  'José',
  'Jose\u0301',
  '7',
])('%s stays as it is', (name) => {
  expect(plainName(name)).toBe(name);
});

it.each([
  ['Mariam\u202esamohT', 'MariamsamohT'],
  ['\u2066Mariam\u2069', 'Mariam'],
  ['\u200eMariam', 'Mariam'],
  ['Mariam\r\nThe host', 'Mariam The host'],
  ['Mariam\u2028Thomas', 'Mariam Thomas'],
  ['Mariam\tThomas', 'Mariam Thomas'],
  ['Mariam\u2800', 'Mariam'],
  ['\u001b[2JMariam', '[2JMariam'],
  ['Mari\u200bam', 'Mariam'],
  ['Mari\u00adam', 'Mariam'],
  ['Mariam\ufe0f', 'Mariam'],
  ['Mari\u034fam', 'Mariam'],
  ['Mariam\u3164Thomas', 'MariamThomas'],
  ['Mariam\u115f\u17b4', 'Mariam'],
  ['葛\u{e0100}城', '葛城'],
  ['Mariam \u200dThomas', 'Mariam Thomas'],
  ['Mariam\u200b\u200d\u200d', 'Mariam\u200d'],
])('%j becomes %j', (text, name) => {
  expect(plainName(text)).toBe(name);
});

it.each(['\u200b', '\u200d', '\u3164', '\ufe0f', '\u0301', '\u0301\u200d', '\u2800', ' \n', ''])(
  'nothing is left of %j',
  (text) => {
    expect(plainName(text)).toBe('');
  },
);

it('leaves what has its shape already', () => {
  const sign = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u200d', '\u200c', '\u200b', '\u034f', '\u0301', '\u2800', '\n', ' ', '\ufeff', 'a'),
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const once = plainName(signs.join(''));
      expect(plainName(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

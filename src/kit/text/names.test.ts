import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizePersonName } from './names.ts';

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
])('normalizePersonName returns %s unchanged', (name) => {
  expect(normalizePersonName(name)).toBe(name);
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
])('normalizePersonName converts %j to %j', (text, name) => {
  expect(normalizePersonName(text)).toBe(name);
});

it.each(['\u200b', '\u200d', '\u3164', '\ufe0f', '\u0301', '\u0301\u200d', '\u2800', ' \n', ''])(
  'normalizePersonName returns an empty string for %j',
  (text) => {
    expect(normalizePersonName(text)).toBe('');
  },
);

it('normalizePersonName returns a normalized name unchanged', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\u200d', '\u200c', '\u200b', '\u034f', '\u0301', '\u2800', '\n', ' ', '\ufeff', 'a'),
  );
  fc.assert(
    fc.property(fc.array(character, { maxLength: 12 }), (characters) => {
      const once = normalizePersonName(characters.join(''));
      expect(normalizePersonName(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

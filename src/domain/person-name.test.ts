import { expect, it } from 'vitest';
import { isPersonName, onOneLine } from './person-name.ts';

it.each([
  'Mariam Thomas',
  "Fr. John O'Neill-Varghese, Jr.",
  'മോഹന്\u200d',
  'ക്\u200cഷമ',
  'نمی\u200cدانم',
  'שרה',
  '葛\u{e0100}城',
  'A',
  'José',
  'Jose\u0301',
  '7',
])('%s is a name', (name) => {
  expect(isPersonName(name)).toBe(true);
});

it.each([
  'Mariam\u202esamohT',
  '\u2066Mariam\u2069',
  '\u200eMariam',
  'Mariam\nThe host',
  'Mariam\u2028Thomas',
  'Mariam\tThomas',
  '\u001b[2JMariam',
  '\u200b',
  'Mari\u200bam',
  'Mari\u00adam',
  '\u200d',
  'Mariam \u200dThomas',
  'Mariam\u200d\u200d',
  '\u3164',
  '\ufe0f',
  '\u0301',
  '',
])('%j is none', (name) => {
  expect(isPersonName(name)).toBe(false);
});

it('stands on one line of a terminal, whatever was kept as one', () => {
  expect(onOneLine('Mariam\r\n\u202eThomas \u001b[2J')).toBe('Mariam Thomas  [2J');
  expect(onOneLine('മോഹന്\u200d')).toBe('മോഹന്\u200d');
});

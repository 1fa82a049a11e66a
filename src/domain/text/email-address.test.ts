import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email-address.ts';

it.each(['mariam@stthomas.example', 'o.k+x@a-b.c.example', 'a@x--y.1-2.example', 'மரியம்@stthomas.example'])(
  'isEmail accepts %s',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

it.each([
  '',
  'mariam',
  'mariam@stthomas',
  'mariam@@stthomas.example',
  'mariam@-stthomas.example',
  'mariam@stthomas-.example',
  'mariam@st..thomas.example',
  'a b@stthomas.example',
  'mariam@stthomas.example\nBcc: x@y.example',
  'Mariam <mariam@stthomas.example>',
  'a@x.example,b@x.example',
  `${'a'.repeat(65)}@stthomas.example`,
  'mari\u200bam@stthomas.example',
  '\u001bcmariam@stthomas.example',
  ...[...'\ufe0f\u034f\u3164\u115f\u17b4\u{e0100}\u2800'].map((sign) => `mariam${sign}@stthomas.example`),
])('isEmail rejects %j', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('normalizeEmail converts an address to lower case and normal width, without spaces', () => {
  expect(normalizeEmail(' ｍariam@StThomas.EXAMPLE ')).toBe('mariam@stthomas.example');
});

it('normalizeEmail returns a normalized address unchanged', () => {
  expect(normalizeEmail('J\u030co@stthomas.example')).toBe('\u01f0o@stthomas.example');
  const letter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  const capital = fc.constantFrom(...'HJTWYΥΑΣÉﬀŐ');
  const accent = fc.constantFrom(...'\u030c\u0331\u0308\u030a\u0313\u0342\u0345\u200d');
  const name = fc.array(fc.oneof(letter, capital, accent), { maxLength: 12 });
  fc.assert(
    fc.property(name, (signs) => {
      const once = normalizeEmail(`${signs.join('')}@stthomas.example`);
      expect(normalizeEmail(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

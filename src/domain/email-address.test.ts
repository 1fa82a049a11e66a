import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEmail, normalEmail } from './email-address.ts';

it.each(['mariam@stthomas.example', 'o.k+x@a-b.c.example', 'a@x--y.1-2.example', 'மரியம்@stthomas.example'])(
  'takes %s for a mail address',
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
])('does not take %j for one', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('writes an address down in one way', () => {
  expect(normalEmail(' ｍariam@StThomas.EXAMPLE ')).toBe('mariam@stthomas.example');
});

it('writes an address that is written down already in the same way', () => {
  expect(normalEmail('J\u030co@stthomas.example')).toBe('\u01f0o@stthomas.example');
  const letter = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  const capital = fc.constantFrom(...'HJTWYΥΑΣÉﬀŐ');
  const accent = fc.constantFrom(...'\u030c\u0331\u0308\u030a\u0313\u0342\u0345\u200d');
  const name = fc.array(fc.oneof(letter, capital, accent), { maxLength: 12 });
  fc.assert(
    fc.property(name, (signs) => {
      const once = normalEmail(`${signs.join('')}@stthomas.example`);
      expect(normalEmail(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

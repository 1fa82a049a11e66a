import { expect, it } from 'vitest';
import { isEmail, normalEmail } from './mail-address.ts';

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
])('does not take %j for one', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('writes an address down in one way', () => {
  expect(normalEmail(' ｍariam@StThomas.EXAMPLE ')).toBe('mariam@stthomas.example');
});

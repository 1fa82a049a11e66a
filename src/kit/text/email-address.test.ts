import { expect, it } from 'vitest';
import { isEmail } from './email-address.ts';
import { mailtoUrl } from './links/mailto-url.ts';

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

it.each([
  ['o.k+x@a-b.example', 'mailto:o.k+x@a-b.example'],
  ['a?bcc=b%2Cc&body=d#e@x.example', 'mailto:a%3Fbcc%3Db%252Cc%26body%3Dd%23e@x.example'],
  ['a@x.example,b;c@x.example', 'mailto:a@x.example%2Cb%3Bc@x.example'],
  ['മ@x.example', 'mailto:%E0%B4%AE@x.example'],
])('an email to %s has the URL %s', (email, url) => {
  expect(mailtoUrl(email)).toBe(url);
});

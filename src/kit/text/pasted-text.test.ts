import { expect, it } from 'vitest';
import { oneLine, plainLine, repairText } from './pasted-text.ts';

it.each([
  ['quotation marks of Windows-1252', 'Mathew\u0092s house \u0096 9 AM', 'Mathew’s house – 9 AM'],
  ['bullets of Word', '\uf0b7 First\n\uf0a7 Second', '• First\n• Second'],
  ['tabs and line breaks', 'Name\tHouse\r\nSara\fEast', 'Name\tHouse\r\nSara\nEast'],
  ['other control characters', 'a\0b\u001b[31mc\u007f', 'ab[31mc'],
])('repairText writes %s as they were meant', (_, pasted, text) => expect(repairText(pasted)).toBe(text));

it.each([
  [
    'invisible characters and wide spaces',
    '\ufeffSt.\u00a0Mary\u200b’s \u00ad Hall\u2060',
    'St. Mary’s Hall',
  ],
  ['controls of the direction', '\u202dDr. Sara\u202c', 'Dr. Sara'],
  ['joiners in Malayalam', 'പെരുന്നാള്\u200d ', 'പെരുന്നാള്\u200d'],
  ['joiners in an emoji', '👩🏽\u200d👩🏽\u200d👧🏽 ❤\ufe0f', '👩🏽\u200d👩🏽\u200d👧🏽 ❤\ufe0f'],
])('oneLine removes what is not seen and keeps the rest: %s', (_, pasted, text) =>
  expect(oneLine(pasted)).toBe(text),
);

it.each([
  ['\u202d(555) 555-0142\u202c', '(555) 555-0142'],
  ['555\u2011555\u20110142', '555-555-0142'],
  ['donate＠parish.example\u200b', 'donate@parish.example'],
  ['10 am − 12 pm', '10 am - 12 pm'],
])('plainLine writes %s as %s', (pasted, plain) => expect(plainLine(pasted)).toBe(plain));

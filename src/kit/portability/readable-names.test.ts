import { expect, it } from 'vitest';
import { safeName } from './readable-names.ts';

it.each([
  ['Onam: 2026?', 'Onam 2026'],
  ['../../etc/passwd', 'etc passwd'],
  ['con', 'con_'],
  ['COM1', 'COM1_'],
  ['a name. ', 'a name'],
  ['ഓണം\u202e gpj.exe\u0000', 'ഓണം gpj.exe'],
  ['a\tb\nc', 'a b c'],
  ['.', ''],
  ['\u{1F33F}'.repeat(70), '\u{1F33F}'.repeat(60)],
])('%j is the file name %j', (text, name) => expect(safeName(text)).toBe(name));

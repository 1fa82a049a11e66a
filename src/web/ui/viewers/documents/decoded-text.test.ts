import { describe, expect, it } from 'vitest';
import { decodedText } from './decoded-text.ts';

describe('a plain text file', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Qurbana കുർബാന')], 'Qurbana കുർബാന'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x41], 'A'],
    ['UTF-16', [0xff, 0xfe, 0x41, 0x00], 'A'],
    ['UTF-16, the other way round', [0xfe, 0xff, 0x00, 0x41], 'A'],
    ['an older Windows', [0x93, 0x41, 0xe9, 0x94], '“Aé”'],
    ['nothing', [], ''],
  ])('is read when it was written in %s', (_, bytes, text) => {
    expect(decodedText(Uint8Array.from(bytes))).toBe(text);
  });
});

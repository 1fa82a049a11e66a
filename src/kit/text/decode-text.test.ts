import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('a plain text file', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Qurbana കുർബാന')], 'Qurbana കുർബാന'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x41], 'A'],
    ['UTF-16, little-endian', [0xff, 0xfe, 0x41, 0x00], 'A'],
    ['UTF-16, big-endian', [0xfe, 0xff, 0x00, 0x41], 'A'],
    ['Windows-1252', [0x93, 0x41, 0xe9, 0x94], '“Aé”'],
    ['an empty file', [], ''],
  ])('is decoded from %s', (_, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(text);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preview, singleLine, truncate } from './preview.ts';
import { difficultText } from './testing/difficult-text.ts';

const segmenter = new Intl.Segmenter();
describe('truncate', () => {
  it('returns the first 172 characters of a longer text', { tags: ['P2'] }, () => {
    const text = 'The feast begins at dawn. '.repeat(20);
    expect(truncate(text, 172)).toEqual({ text: text.slice(0, 172), isCut: true });
  });

  it.each([0, 1, 171, 172])('returns a text of %d characters unchanged when the limit is 172', (length) => {
    expect(truncate('x'.repeat(length), 172)).toEqual({ text: 'x'.repeat(length), isCut: false });
  });

  it('counts a surrogate pair as one character', () => {
    expect(truncate('😀'.repeat(172), 172).isCut).toBe(false);
    expect(truncate('😀'.repeat(173), 172).text).toBe('😀'.repeat(172));
  });

  it.each([
    ['a family', 'Hi👨‍👩‍👧', 5, 'Hi'],
    ['a skin tone', 'Hi👍🏽', 3, 'Hi'],
    ['a flag', 'Hi🇮🇳', 3, 'Hi'],
    ['an accent', 'He\u0301', 2, 'H'],
    ['a Malayalam conjunct', 'അക്ഷ', 3, 'അ'],
    ['a chillu', 'അന്\u200d', 3, 'അ'],
    ['a line break', 'a\r\nb', 2, 'a'],
  ])('does not split %s', (_, text, characters, cut) => {
    expect(truncate(text, characters)).toEqual({ text: cut, isCut: true });
  });

  it('ends at a grapheme boundary and does not exceed the limit for any text', () => {
    fc.assert(
      fc.property(difficultText, fc.nat(60), (text, characters) => {
        const { text: cut, isCut } = truncate(text, characters);
        expect(text.startsWith(cut)).toBe(true);
        expect([...cut].length).toBeLessThanOrEqual(characters);
        expect(isCut).toBe(cut !== text);
        if (isCut) expect(segmenter.segment(text).containing(cut.length)?.index).toBe(cut.length);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('preview', () => {
  it.each([
    ['Coffee and puttu', 16, 'Coffee and puttu'],
    ['Coffee and puttu', 15, 'Coffee and'],
    ['Coffee and puttu', 10, 'Coffee and'],
    ['Coffee and\n\nputtu', 12, 'Coffee and'],
    ['Coffee. And puttu', 7, 'Coffee'],
    ['Coffee - and puttu', 10, 'Coffee'],
    ['Coffee, and puttu', 9, 'Coffee'],
    ['Come! And eat', 6, 'Come!'],
    ['Supercalifragilistic', 5, 'Super'],
    ['............', 5, '.....'],
  ])('of %j with at most %d characters is %j', { tags: ['P9'] }, (text, characters, start) => {
    expect(preview(text, characters)).toEqual({ text: start, isCut: start !== text });
  });

  it.each([172, 300])('ends at a word when the limit is %d', { tags: ['P2', 'P9'] }, (characters) => {
    const { text } = preview('Choirs from four parishes sing in the hall. '.repeat(9), characters);
    expect(text).toMatch(/(?:^|\s)(?:Choirs|from|four|parishes|sing|in|the|hall)$/);
    expect(text.length).toBeGreaterThan(characters - 12);
    expect(text.length).toBeLessThanOrEqual(characters);
  });

  it('is a prefix of the text', () => {
    fc.assert(
      fc.property(difficultText, fc.integer({ min: 20, max: 60 }), (text, characters) => {
        expect(text.startsWith(preview(text, characters).text)).toBe(true);
      }),
    );
  });
});

describe('singleLine', () => {
  it.each([
    ['Coffee\n\n and  puttu ', 40, 'Coffee and puttu'],
    ['Coffee and puttu', 16, 'Coffee and puttu'],
    ['Coffee and puttu', 15, 'Coffee and…'],
    ['Coffee and puttu', 11, 'Coffee and…'],
    ['Coffee and puttu', 10, 'Coffee…'],
    ['Supercalifragilistic', 6, 'Super…'],
    ['  \n ', 20, ''],
  ])('converts %j with at most %d characters to %j', (text, characters, line) => {
    expect(singleLine(text, characters)).toBe(line);
  });

  it('returns no line break and does not exceed the limit', () => {
    fc.assert(
      fc.property(difficultText, fc.integer({ min: 1, max: 60 }), (text, characters) => {
        const line = singleLine(text, characters);
        expect([...line].length).toBeLessThanOrEqual(characters);
        expect(line).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

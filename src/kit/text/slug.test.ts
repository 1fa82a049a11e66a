import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slug } from './slug.ts';
import { difficultText } from './testing/difficult-text.ts';

describe('slug', () => {
  it.each([
    ['Candlelight Carol Service!', 'candlelight-carol-service'],
    ["St. Thomas' Perunnal – 2026", 'st-thomas-perunnal-2026'],
    ['Fête de Noël', 'fete-de-noel'],
    ['ഇടവക പെരുന്നാൾ', 'ഇടവക-പെരുന്നാൾ'],
    ['കൊടിയേറ്റ്', 'കൊടിയേറ്റ്'],
    ['പെരുന്നാള്\u200d', 'പെരുന്നാള്'],
    ['Qurbana №1 ½', 'qurbana-no1-1-2'],
    ['🎉🎉', ''],
    ['---', ''],
    [
      'A very long title that goes on and on until nobody remembers how it began',
      'a-very-long-title-that-goes-on-and-on-until-nobody-remembers',
    ],
    ['x'.repeat(80), 'x'.repeat(60)],
  ])('converts "%s" to "%s"', (title, expected) => {
    expect(slug(title)).toBe(expected);
  });

  it('contains only letters, marks, digits and single hyphens, and is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(difficultText, fc.string({ unit: 'binary' })), (title) => {
        const result = slug(title);
        expect(result).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)?$/u);
        expect([...result].length).toBeLessThanOrEqual(60);
        expect(decodeURIComponent(encodeURIComponent(result))).toBe(result);
        expect(slug(result)).toBe(result);
      }),
      { numRuns: 2000 },
    );
  });
});

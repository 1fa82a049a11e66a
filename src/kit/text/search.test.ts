import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesSearch } from './search.ts';

describe('matchesSearch', () => {
  it.each([
    ['carol', 'Candlelight CAROL service', true],
    ['  Carol ', 'Candlelight carol service', true],
    ['പെരുന്നാൾ', 'ഇടവക പെരുന്നാൾ', true],
    ['café', 'Cafe\u0301 after Qurbana', true],
    ['.*', 'anything', false],
    ['%', 'anything', false],
    ['picnic', 'Candlelight carol service', false],
  ])('returns for the term %j and the text %j: %s', (term, title, isMatch) => {
    expect(matchesSearch(term, title, null)).toBe(isMatch);
  });

  it('searches every field, and matches everything when the term is blank', () => {
    expect(matchesSearch('hall', 'Picnic', 'In the Hall')).toBe(true);
    expect(matchesSearch('hall', 'Picnic', null)).toBe(false);
    expect(matchesSearch('  ', null, null)).toBe(true);
  });

  it('finds any substring, case-insensitively', { tags: ['P5'] }, () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme-ascii' }), fc.string(), (before, piece, after) => {
        expect(matchesSearch(piece.toUpperCase(), before + piece + after)).toBe(true);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import { yearInShort } from './year-labels.ts';

it('a year is told by the days on which its seasons turn', () => {
  expect(yearInShort(2026)).toBe(
    'Every Sunday and feast of 2026 with its tone, and the fasts: Great Lent from February 16, Easter on April 5, Pentecost on May 24, Koodosh Eetho on November 1.',
  );
});

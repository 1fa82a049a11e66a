import { expect, it } from 'vitest';
import { yearSummary } from './year-labels.ts';

it('the summary of a year contains the dates on which its seasons start', () => {
  expect(yearSummary(2026)).toBe(
    'Every Sunday and feast of 2026 with its tone, and the fasts: Great Lent from February 16, Easter on April 5, Pentecost on May 24, Koodosh Eetho on November 1.',
  );
});

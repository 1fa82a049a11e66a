import { expect, it } from 'vitest';
import { isEventIndexable, isYearIndexable } from './indexing.ts';

it('of the church years, this one, two before and one after are indexable', () => {
  const years = Array.from({ length: 301 }, (_, at) => 1900 + at);
  expect(years.filter((year) => isYearIndexable(year, 2026))).toEqual([2024, 2025, 2026, 2027]);
});

it.each([
  [null, true],
  ['2030-01-01', true],
  ['2025-11-26', true],
  ['2025-11-25', false],
])('an event on %s is indexable on 2026-11-26: %s', (date, isIndexable) => {
  expect(isEventIndexable(date, '2026-11-26')).toBe(isIndexable);
});

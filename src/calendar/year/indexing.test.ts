import { expect, it } from 'vitest';
import { isYearIndexable } from './indexing.ts';

it('of the church years, this one, two before and one after are indexable', () => {
  const years = Array.from({ length: 301 }, (_, at) => 1900 + at);
  expect(years.filter((year) => isYearIndexable(year, 2026))).toEqual([2024, 2025, 2026, 2027]);
});

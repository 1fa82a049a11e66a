import { expect, it } from 'vitest';
import { isYearIndexable } from './indexable-years.ts';

it('only the current year and two years on either side are indexable', () => {
  const indexable = Array.from({ length: 301 }, (_, at) => 1900 + at).filter((year) =>
    isYearIndexable(year, 2026),
  );
  expect(indexable).toEqual([2024, 2025, 2026, 2027, 2028]);
});

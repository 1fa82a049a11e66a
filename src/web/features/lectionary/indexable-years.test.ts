import { expect, it } from 'vitest';
import { isYearForSearch } from './indexable-years.ts';

it('the years around the present one are for searching, the others of three centuries are not', () => {
  const found = Array.from({ length: 301 }, (_, at) => 1900 + at).filter((year) =>
    isYearForSearch(year, 2026),
  );
  expect(found).toEqual([2024, 2025, 2026, 2027, 2028]);
});

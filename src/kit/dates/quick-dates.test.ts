import { expect, it } from 'vitest';
import { quickDates } from './quick-dates.ts';

it.each([
  ['2026-11-28', ['2026-11-28', '2026-11-29', '2026-12-06']],
  ['2026-11-29', ['2026-11-29', '2026-12-06']],
])('the quick dates of %s are %j', (today, dates) => {
  expect(quickDates(today).map(({ date }) => date)).toEqual(dates);
});

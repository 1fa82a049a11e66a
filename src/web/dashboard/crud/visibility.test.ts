import { expect, it } from 'vitest';
import { timeFromToday } from './visibility.tsx';

it.each([
  ['2026-11-26T18:00', 'today, Thursday 6 PM'],
  ['2026-11-27T08:30', 'tomorrow, Friday 8:30 AM'],
  ['2026-11-28T18:00', 'in 2 days, Saturday 6 PM'],
  ['2026-12-02T12:00', 'in 6 days, Wednesday 12 PM'],
  ['2027-01-02T00:05', 'in 37 days, Saturday, January 2, 2027, 12:05 AM'],
  ['2026-11-25T18:00', 'yesterday, Wednesday 6 PM'],
  ['2026-11-24T18:00', '2 days ago, Tuesday 6 PM'],
  ['', undefined],
  ['2026-11', undefined],
])('the text of %j is %j', (time, text) => {
  expect(timeFromToday(time, '2026-11-26')).toBe(text);
});

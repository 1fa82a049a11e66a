import { expect, it } from 'vitest';
import { timeFromToday } from './visibility.tsx';

it.each([
  ['2026-11-26T18:00', 'Thursday 6:00 PM, today'],
  ['2026-11-27T08:30', 'Friday 8:30 AM, tomorrow'],
  ['2026-11-28T18:00', 'Saturday 6:00 PM, in 2 days'],
  ['2026-12-02T12:00', 'Wednesday 12:00 PM, in 6 days'],
  ['2027-01-02T00:05', 'Saturday, January 2, 2027, 12:05 AM, in 37 days'],
  ['2026-11-25T18:00', 'Wednesday 6:00 PM, yesterday'],
  ['2026-11-24T18:00', 'Tuesday 6:00 PM, 2 days ago'],
  ['', undefined],
  ['2026-11', undefined],
])('the text of %j is %j', (time, text) => {
  expect(timeFromToday(time, '2026-11-26')).toBe(text);
});

import { expect, it } from 'vitest';
import { parseCalendarQuery } from './use-calendar.ts';

it.each([
  ['', null, null],
  ['?month=2027-01', '2027-01', null],
  ['?date=2026-12-06', '2026-12', '2026-12-06'],
  ['?month=2027-01&date=2026-12-06', '2026-12', '2026-12-06'],
  ['?month=2027-01&date=2026-02-30', '2027-01', null],
  ['?month=2201-01', null, null],
  ['?month=yesterday&date=now', null, null],
])('the query %s selects the month %s and the date %s', (search, month, date) => {
  expect(parseCalendarQuery(new URL(`http://localhost/services${search}`))).toEqual({ month, date });
});

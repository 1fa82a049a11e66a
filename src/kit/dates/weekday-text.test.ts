import { expect, it } from 'vitest';
import { parseWeekday } from './weekday-text.ts';

it.each([
  ['Sunday', 0],
  ['  sundays', 0],
  ['Every Monday', 1],
  ['TUESDAY', 2],
  ['Tue.', 2],
  ['Wed', 3],
  ['Wednesdays and Fridays', 3],
  ['Thurs', 4],
  ['Second Friday of the month', 5],
  ['Saturday, from Lent on', 6],
])('parseWeekday returns for "%s" weekday %i', (text, weekday) => {
  expect(parseWeekday(text)).toBe(weekday);
});

it.each(['', 'daily', 'December 25', 'in the month of May', 'Sundry', 'satin', 'the sunrise', 'freitag'])(
  'parseWeekday returns undefined for "%s"',
  (text) => {
    expect(parseWeekday(text)).toBeUndefined();
  },
);

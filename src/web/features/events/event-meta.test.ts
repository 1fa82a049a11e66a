import { expect, it } from 'vitest';
import { nextDatesText } from './event-meta.tsx';

it.each([
  [['2026-12-06', '2026-12-13'], 'Also December 6 and 13'],
  [['2026-12-27', '2027-01-03'], 'Also December 27 and January 3, 2027'],
  [['2027-01-06'], 'Also January 6, 2027'],
])('the next dates %j of a series on November 29, 2026 are shown as %j', (nextDates, text) => {
  expect(nextDatesText({ date: '2026-11-29', nextDates })).toBe(text);
});

import { expect, it } from 'vitest';
import { daysLeft } from './messages.ts';

it.each([
  ['2026-12-24T18:00:00.000Z', '30 days left'],
  ['2026-12-24T17:59:59.999Z', '30 days left'],
  ['2026-12-23T18:00:00.000Z', '29 days left'],
  ['2026-11-25T18:00:00.001Z', '2 days left'],
  ['2026-11-25T18:00:00.000Z', 'goes within a day'],
  ['2026-11-24T17:00:00.000Z', 'goes within a day'],
])('what goes at %s has %s', (goesAt, words) => {
  expect(daysLeft({ goesAt }, Date.parse('2026-11-24T18:00:00.000Z'))).toBe(words);
});

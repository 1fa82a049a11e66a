import { expect, it } from 'vitest';
import { daysLeft } from './messages.ts';

it.each([
  ['2026-12-24T18:00:00.000Z', '30 days left'],
  ['2026-12-24T17:59:59.999Z', '30 days left'],
  ['2026-12-23T18:00:00.000Z', '29 days left'],
  ['2026-11-25T18:00:00.001Z', '2 days left'],
  ['2026-11-25T18:00:00.000Z', 'Less than a day left'],
  ['2026-11-24T17:00:00.000Z', 'Less than a day left'],
])('an item that is purged at %s shows %s', (goesAt, label) => {
  expect(daysLeft({ goesAt }, Date.parse('2026-11-24T18:00:00.000Z'))).toBe(label);
});

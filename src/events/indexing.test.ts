import { expect, it } from 'vitest';
import { isEventIndexable } from './indexing.ts';

it.each([
  [null, true],
  ['2030-01-01', true],
  ['2025-11-26', true],
  ['2025-11-25', false],
])('an event on %s is indexable on 2026-11-26: %s', (date, isIndexable) => {
  expect(isEventIndexable(date, '2026-11-26')).toBe(isIndexable);
});

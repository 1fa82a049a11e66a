import { expect, it } from 'vitest';
import { unwrittenSightings } from './last-seen-buffer.ts';

it('what is seen again while it is being written waits to be written once more', () => {
  const { note, settle, lastOf } = unwrittenSightings(100);
  note(1, 10);
  note(1, 20);
  settle(1, 10);
  expect(lastOf(1)).toBe(20);
  settle(1, 20);
  expect(lastOf(1)).toBe(Number.NEGATIVE_INFINITY);
});

it('what was seen too long ago to count is forgotten with the next sighting', () => {
  const { note, lastOf } = unwrittenSightings(100);
  for (const [id, at] of [
    [1, 0],
    [2, 50],
    [1, 60],
    [3, 150],
  ] as const)
    note(id, at);
  expect([1, 2, 3].map(lastOf)).toEqual([60, Number.NEGATIVE_INFINITY, 150]);
});

import { expect, it } from 'vitest';
import { lastSeenBuffer } from './last-seen-buffer.ts';

it('an entry that is updated during its write stays buffered', () => {
  const { record: note, discard: settle, lastSeen: lastOf } = lastSeenBuffer(100);
  note(1, 10);
  note(1, 20);
  settle(1, 10);
  expect(lastOf(1)).toBe(20);
  settle(1, 20);
  expect(lastOf(1)).toBe(Number.NEGATIVE_INFINITY);
});

it('an expired entry is removed when another one is recorded', () => {
  const { record: note, lastSeen: lastOf } = lastSeenBuffer(100);
  for (const [id, at] of [
    [1, 0],
    [2, 50],
    [1, 60],
    [3, 150],
  ] as const)
    note(id, at);
  expect([1, 2, 3].map(lastOf)).toEqual([60, Number.NEGATIVE_INFINITY, 150]);
});

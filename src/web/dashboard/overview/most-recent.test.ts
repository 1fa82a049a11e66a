import { expect, it } from 'vitest';
import { mostRecent } from './most-recent.ts';

const row = (_id: number, createdAt: string) => ({ _id, createdAt });

it('takes the five that were created last, whatever day they are about', { tags: ['A2', 'A9'] }, () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, `2026-11-0${day}T12:00:00.000Z`));
  expect(mostRecent(rows).map(({ _id }) => _id)).toEqual([7, 6, 5, 4, 3]);
});

it('takes the later number first among those created in one moment', () => {
  const moment = '2026-11-01T12:00:00.000Z';
  expect(mostRecent([row(1, moment), row(2, moment)]).map(({ _id }) => _id)).toEqual([2, 1]);
});

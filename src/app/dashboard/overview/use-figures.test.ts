import { expect, it } from 'vitest';
import { mostRecent } from './use-figures.ts';

const row = (_id: number, createdAt: string) => ({ _id, createdAt });

it('mostRecent returns the five rows created last, newest first', { tags: ['A2', 'A9'] }, () => {
  const rows = [1, 2, 3, 4, 5, 6, 7].map((day) => row(day, `2026-11-0${day}T12:00:00.000Z`));
  expect(mostRecent(rows).map(({ _id }) => _id)).toEqual([7, 6, 5, 4, 3]);
});

it('mostRecent puts the higher id first when rows were created at the same time', () => {
  const moment = '2026-11-01T12:00:00.000Z';
  expect(mostRecent([row(1, moment), row(2, moment)]).map(({ _id }) => _id)).toEqual([2, 1]);
});

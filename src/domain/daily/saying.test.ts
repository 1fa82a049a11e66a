import { describe, expect, it } from 'vitest';
import { addDays } from '../civil-date.ts';
import { type Saying, sayingFor } from './saying.ts';

const table = Array.from(
  { length: 365 },
  (_, place): Saying => ({ id: place + 1, text: '', author: '', theme: '', source: '' }),
);
const placeOn = (date: string) => sayingFor(date, table).id - 1;

describe('the saying of a day', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['2026-12-30', 364],
    ['2026-12-31', 0],
    ['2024-12-30', 0],
    ['2024-12-31', 1],
  ])('of %s stands at place %d of the table', { tags: ['P4'] }, (date, place) => {
    expect(placeOn(date)).toBe(place);
  });

  it.each([2023, 2024])('goes through the whole table in %d', (year) => {
    const places = Array.from({ length: 365 }, (_, day) => placeOn(addDays(`${year}-01-01`, day)));
    expect(new Set(places).size).toBe(365);
  });

  it('comes from a table of any length', { tags: ['P9'] }, () => {
    expect(sayingFor('2026-01-07', table.slice(0, 7)).id).toBe(1);
  });

  it('is one of the table of the church', () => {
    expect(sayingFor('2026-12-31')).toMatchObject({ text: expect.any(String), author: expect.any(String) });
  });
});

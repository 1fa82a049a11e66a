import { describe, expect, it } from 'vitest';
import { addDays } from '../dates/civil-date.ts';
import { type Saying, sayingFor } from './saying.ts';

const table = Array.from(
  { length: 365 },
  (_, index): Saying => ({ id: index + 1, text: '', author: '', theme: '', source: '' }),
);
const indexOn = (date: string) => sayingFor(date, table).id - 1;

describe('sayingFor', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['2026-12-30', 364],
    ['2026-12-31', 0],
    ['2024-12-30', 0],
    ['2024-12-31', 1],
  ])('returns for %s the saying at index %d', { tags: ['P4'] }, (date, index) => {
    expect(indexOn(date)).toBe(index);
  });

  it.each([2023, 2024])('returns every saying in %d', (year) => {
    const indexes = Array.from({ length: 365 }, (_, day) => indexOn(addDays(`${year}-01-01`, day)));
    expect(new Set(indexes).size).toBe(365);
  });

  it('accepts a table of any length', { tags: ['P9'] }, () => {
    expect(sayingFor('2026-01-07', table.slice(0, 7)).id).toBe(1);
  });

  it('uses the table of desert sayings by default', () => {
    expect(sayingFor('2026-12-31')).toMatchObject({ text: expect.any(String), author: expect.any(String) });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  civilDate,
  dateParts,
  dayNumber,
  dayOfYear,
  FIRST_YEAR,
  isCivilDate,
  LAST_YEAR,
  longDate,
  weekday,
} from './civil-date.ts';
import { quickest } from './testing/min-duration.ts';

const FIRST_DAY = dayNumber(`${FIRST_YEAR}-01-01`);
const LAST_DAY = dayNumber(`${LAST_YEAR}-12-31`);
const everyDay = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => FIRST_DAY + i);

describe('a civil date', () => {
  it.each([
    ['1900-01-01', 'Monday, January 1, 1900'],
    ['1970-01-01', 'Thursday, January 1, 1970'],
    ['2000-02-29', 'Tuesday, February 29, 2000'],
    ['2024-02-29', 'Thursday, February 29, 2024'],
    ['2026-10-25', 'Sunday, October 25, 2026'],
    ['2026-12-06', 'Sunday, December 6, 2026'],
    ['2200-12-31', 'Wednesday, December 31, 2200'],
  ])('%s reads %s', (date, long) => {
    expect(longDate(date)).toBe(long);
  });

  it('is the same day in Springfield, Kottayam and Kiritimati: no time zone is asked', () => {
    expect(dateParts('2026-10-25')).toEqual({ year: 2026, month: 'October', day: 25, weekday: 'Sunday' });
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-04-05', 49, '2026-05-24'],
  ])('%s and %d days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-02-28', 59],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['1900-12-31', 365],
    ['2024-12-31', 366],
    ['2026-12-31', 365],
  ])('%s is day %d of its year', (date, day) => {
    expect(dayOfYear(date)).toBe(day);
  });

  it('exists for every day from 1900 to 2200, seven names in turn', () => {
    let name = weekday(civilDate(FIRST_DAY));
    for (const day of everyDay) {
      const date = civilDate(day);
      if (!isCivilDate(date) || dayNumber(date) !== day || weekday(date) !== name)
        expect.fail(`${date} is day ${day}`);
      name = (name + 1) % 7;
    }
    expect(everyDay).toHaveLength(301 * 365 + 73);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '1899-12-31',
    '2201-01-01',
    '+002026-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '२०२६-०१-०१',
    'today',
    '',
  ])('%j is none', (text) => {
    expect(isCivilDate(text)).toBe(false);
  });

  it('goes there and back by any number of days', () => {
    const day = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(addDays(civilDate(from), to - from)).toBe(civilDate(to));
        expect(civilDate(from) < civilDate(to)).toBe(from < to);
      }),
    );
  });

  it('looks at 5,000 characters in less than 50 ms', () => {
    for (const text of ['2026-'.repeat(1000), '1'.repeat(5000)])
      expect(quickest(() => expect(isCivilDate(text)).toBe(false))).toBeLessThan(50);
  });
});

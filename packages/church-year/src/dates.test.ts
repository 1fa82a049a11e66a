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
} from './dates.ts';

const FIRST_DAY = dayNumber(`${FIRST_YEAR}-01-01`);
const LAST_DAY = dayNumber(`${LAST_YEAR}-12-31`);
const everyDay = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => FIRST_DAY + i);

describe('civil dates', () => {
  it.each([
    ['1900-01-01', 'Monday, January 1, 1900'],
    ['1970-01-01', 'Thursday, January 1, 1970'],
    ['2000-02-29', 'Tuesday, February 29, 2000'],
    ['2024-02-29', 'Thursday, February 29, 2024'],
    ['2026-10-25', 'Sunday, October 25, 2026'],
    ['2026-12-06', 'Sunday, December 6, 2026'],
    ['2200-12-31', 'Wednesday, December 31, 2200'],
  ])('longDate(%s) returns %s', (date, expected) => {
    expect(longDate(date)).toBe(expected);
  });

  it('dateParts returns the month, day and weekday without regard to time zones', () => {
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
  ])('addDays(%s, %d) returns %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-02-28', 59],
    ['2026-03-01', 60],
    ['2024-03-01', 61],
    ['1900-12-31', 365],
    ['2024-12-31', 366],
    ['2026-12-31', 365],
  ])('dayOfYear(%s) returns %d', (date, day) => {
    expect(dayOfYear(date)).toBe(day);
  });

  it('exist for every day from 1900 to 2200 with consecutive weekdays', () => {
    let expectedWeekday = weekday(civilDate(FIRST_DAY));
    for (const day of everyDay) {
      const date = civilDate(day);
      if (!isCivilDate(date) || dayNumber(date) !== day || weekday(date) !== expectedWeekday)
        expect.fail(`${date} is day ${day}`);
      expectedWeekday = (expectedWeekday + 1) % 7;
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
  ])('isCivilDate rejects %j', (text) => {
    expect(isCivilDate(text)).toBe(false);
  });

  it('convert to day numbers and back for any pair of dates', () => {
    const day = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(addDays(civilDate(from), to - from)).toBe(civilDate(to));
        expect(civilDate(from) < civilDate(to)).toBe(from < to);
      }),
    );
  });
});

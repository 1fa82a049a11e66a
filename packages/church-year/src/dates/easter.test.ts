import { describe, expect, it } from 'vitest';
import { civilDate, dateParts, longDate, weekdayOf } from '../dates.ts';
import { years } from '../testing/days.ts';
import { easterDay, koodoshEethoDay, nextEaster, sundayAfterDay } from './easter.ts';

const easterOf = (year: number) => civilDate(easterDay(year));

/** An independent algorithm (Meeus, Jones and Butcher), which does not compute the moon. */
function butcherEaster(year: number): string {
  const whole = Math.floor;
  const a = year % 19;
  const b = whole(year / 100);
  const c = year % 100;
  const d = whole(b / 4);
  const f = whole((b + 8) / 25);
  const g = whole((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * whole(c / 4) - h - (c % 4)) % 7;
  const m = whole((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(whole(n / 31))}-${two((n % 31) + 1)}`;
}

describe('Easter', () => {
  it.each([
    // earliest dates; March 22 occurs only outside the supported years
    [1818, 'March 22'],
    [2285, 'March 22'],
    [2008, 'March 23'],
    // latest dates
    [1943, 'April 25'],
    [2038, 'April 25'],
    [2190, 'April 25'],
    // exceptions, in which the full moon is one day earlier
    [1954, 'April 18'],
    [1981, 'April 19'],
    [2049, 'April 18'],
    // century years with and without a leap day
    [1900, 'April 15'],
    [2000, 'April 23'],
    [2100, 'March 28'],
    [2200, 'April 6'],
    // recent years
    [2024, 'March 31'],
    [2025, 'April 20'],
    [2026, 'April 5'],
  ])('in %d is on Sunday, %s', (year, day) => {
    expect(longDate(easterOf(year))).toBe(`Sunday, ${day}, ${year}`);
  });

  it('matches an independent algorithm in every year from 1583 to 4099', () => {
    for (const year of years(1583, 4099)) expect(easterOf(year)).toBe(butcherEaster(year));
  });

  it('is always a Sunday between March 22 and April 25', () => {
    for (const year of years()) {
      expect(weekdayOf(easterDay(year))).toBe(0);
      expect(easterOf(year) >= `${year}-03-22` && easterOf(year) <= `${year}-04-25`, easterOf(year)).toBe(
        true,
      );
    }
  });
});

describe('Koodosh Eetho', () => {
  it.each([
    ['October 30', [1904, 2011, 2016, 2022, 2033, 2044]],
    ['October 31', [1999, 2004, 2010, 2021, 2027, 2100]],
    ['November 1', [1908, 2009, 2015, 2020, 2026]],
    ['November 2', [2003, 2008, 2014, 2025, 2031, 2200]],
    ['November 3', [1996, 2013, 2019, 2024, 2030]],
    ['November 4', [1900, 2001, 2012, 2018, 2029]],
    ['November 5', [1905, 2006, 2017, 2023, 2028]],
  ])('is on %s in the years %j', (day, expectedYears) => {
    for (const year of expectedYears)
      expect(longDate(civilDate(koodoshEethoDay(year)))).toBe(`Sunday, ${day}, ${year}`);
  });

  it('is the first Sunday of November, or October 30 or 31 when that is a Sunday', () => {
    for (const year of years()) {
      const { month, day } = dateParts(civilDate(koodoshEethoDay(year)));
      expect(['October 30', 'October 31', ...[1, 2, 3, 4, 5].map((d) => `November ${d}`)]).toContain(
        `${month} ${day}`,
      );
    }
  });

  it('is the eighth Sunday before Christmas', () => {
    for (const year of years()) {
      let sunday = Date.UTC(year, 11, 24) / 86_400_000;
      while (weekdayOf(sunday) !== 0) sunday--;
      expect(koodoshEethoDay(year)).toBe(sunday - 49);
    }
  });
});

describe('sundayAfterDay', () => {
  it.each([
    ['a Saturday', '2026-11-28', '2026-11-29'],
    ['a Monday', '2026-11-30', '2026-12-06'],
    ['a Sunday, which does not count', '2026-11-29', '2026-12-06'],
    ['a Sunday before 1970', '1969-12-28', '1970-01-04'],
  ])('returns the next Sunday after %s', (_, day, sunday) => {
    expect(civilDate(sundayAfterDay(Date.parse(day) / 86_400_000))).toBe(sunday);
  });
});

it.each([
  ['2026-04-04', '2026-04-05'],
  ['2026-04-05', '2026-04-05'],
  ['2026-04-06', '2027-03-28'],
])('the next Easter from %s is on %s', (date, easter) => {
  expect(nextEaster(date)).toBe(easter);
});

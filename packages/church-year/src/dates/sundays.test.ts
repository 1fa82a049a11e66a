import { describe, expect, it } from 'vitest';
import { addDays, civilDate, weekday } from '../dates.ts';
import { datesOf, daysIn, keysOn, years } from '../testing/days.ts';
import { easterDay, koodoshEethoDay } from './easter.ts';

const NUMBERS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Dates of a year's numbered Sundays after a feast, in order. */
function sundaysAfter(feast: string, year: number): string[] {
  return daysIn(year).flatMap(({ date, entries }) =>
    entries.some(({ key }) => key.endsWith(`-sunday-after-${feast}`)) ? [date] : [],
  );
}

const easterOf = (year: number) => civilDate(easterDay(year));
const koodoshEethoOf = (year: number) => civilDate(koodoshEethoDay(year));
const isSunday = (year: number, monthAndDay: string) => weekday(`${year}-${monthAndDay}`) === 0;

describe('the numbered Sundays', () => {
  it.each([
    ['denaha', (year: number) => `${year}-01-06`],
    ['pentecost', (year: number) => addDays(easterOf(year), 49)],
    ['transfiguration', (year: number) => `${year}-08-06`],
    ['shunoyo', (year: number) => `${year}-08-15`],
    ['holy-cross', (year: number) => `${year}-09-14`],
  ])('after %s start on the first Sunday after the feast and are consecutive', (feast, dateIn) => {
    for (const year of years()) {
      const sundays = sundaysAfter(feast, year);
      expect(sundays[0]).toBe(addDays(dateIn(year), 7 - weekday(dateIn(year))));
      for (const [index, sunday] of sundays.entries()) {
        expect(keysOn(sunday)).toContain(`${NUMBERS[index]}-sunday-after-${feast}`);
        expect(sunday).toBe(addDays(sundays[0] as string, 7 * index));
      }
    }
  });

  it.each([
    ['denaha', [1, 2, 3, 4, 5, 6]],
    ['pentecost', [7, 8, 9, 10, 11, 12]],
    ['transfiguration', [1, 2]],
    ['shunoyo', [4, 5]],
    ['holy-cross', [6, 7]],
  ])('after %s number %j', (feast, counts) => {
    const actual = new Set(years().map((year) => sundaysAfter(feast, year).length));
    expect([...actual].sort((a, b) => a - b)).toEqual(counts);
  });

  it('after Denaha end with the Sunday before Nineveh Lent', () => {
    for (const year of years()) {
      const last = sundaysAfter('denaha', year).at(-1) as string;
      expect(last).toBe(addDays(easterOf(year), -70));
      expect(keysOn(last)).toContain('pethurtha-of-nineveh-lent');
    }
  });

  it('after Pentecost number twelve only when Easter is on March 22 to 26: three times from 1990 to 2060', () => {
    const twelve = years().filter((year) => sundaysAfter('pentecost', year).length === 12);
    expect(twelve).toEqual(years().filter((year) => easterOf(year) <= `${year}-03-26`));
    expect(twelve.filter((year) => year >= 1990 && year <= 2060)).toEqual([2008, 2035, 2046]);
  });

  it('after Pentecost end on the last Sunday up to August 6', () => {
    for (const year of years()) {
      const last = sundaysAfter('pentecost', year).at(-1) as string;
      expect(last <= `${year}-08-06` && addDays(last, 7) > `${year}-08-06`, last).toBe(true);
    }
    expect(keysOn('2023-08-06')).toContain('tenth-sunday-after-pentecost');
  });

  it('after the Transfiguration number two only when August 14 or 15 is a Sunday', () => {
    for (const year of years())
      expect(sundaysAfter('transfiguration', year)).toHaveLength(
        isSunday(year, '08-14') || isSunday(year, '08-15') ? 2 : 1,
      );
  });

  it('after Shunoyo number five only when September 13 or 14 is a Sunday', () => {
    for (const year of years())
      expect(sundaysAfter('shunoyo', year)).toHaveLength(
        isSunday(year, '09-13') || isSunday(year, '09-14') ? 5 : 4,
      );
  });

  it('after the Holy Cross number seven only when Koodosh Eetho is on November 3, 4 or 5', () => {
    for (const year of years()) {
      expect(sundaysAfter('holy-cross', year)).toHaveLength(koodoshEethoOf(year) >= `${year}-11-03` ? 7 : 6);
      expect(sundaysAfter('holy-cross', year).at(-1)).toBe(addDays(koodoshEethoOf(year), -7));
    }
  });

  it('after Christmas number two only when a Sunday falls on January 2 to 5', () => {
    for (const year of years()) {
      const second = ['01-02', '01-03', '01-04', '01-05'].filter((day) => isSunday(year, day));
      expect(datesOf('second-sunday-after-christmas', year)).toEqual(second.map((day) => `${year}-${day}`));
    }
  });

  it('after Christmas start between December 26 and January 1', () => {
    for (const year of years(1901, 2200)) {
      const days = [26, 27, 28, 29, 30, 31].map((day) => `${year - 1}-12-${day}`);
      const first = [...days, `${year}-01-01`].find((date) => weekday(date) === 0) as string;
      expect(keysOn(first)).toContain('first-sunday-after-christmas');
    }
  });
});

describe('the Sundays from Koodosh Eetho to Christmas', () => {
  it('are always the same eight in the same order, the last on December 18 to 24', () => {
    const keys = [
      'koodosh-eetho',
      'hoodosh-eetho',
      'annunciation-to-zechariah',
      'annunciation-to-st-mary',
      'visitation-of-st-mary-to-elizabeth',
      'birth-of-john-the-baptist',
      'revelation-to-st-joseph',
      'sunday-before-christmas',
    ];
    for (const year of years()) {
      const dates = keys.map((key) => datesOf(key, year));
      expect(dates).toEqual(keys.map((_, week) => [addDays(koodoshEethoOf(year), 7 * week)]));
      const [last] = dates[7] as [string];
      expect(last >= `${year}-12-18` && last <= `${year}-12-24`, last).toBe(true);
    }
  });
});

describe('the entries from Nineveh Lent to Pentecost', () => {
  it.each([
    ['pethurtha-of-nineveh-lent', -70],
    ['nineveh-monday', -69],
    ['nineveh-thursday', -66],
    ['all-departed-priests', -63],
    ['all-departed-faithful', -56],
    ['kothine-sunday', -49],
    ['lent-1-monday', -48],
    ['mid-lent', -25],
    ['fortieth-friday', -9],
    ['lazarus-saturday', -8],
    ['hosanna', -7],
    ['good-friday', -2],
    ['new-sunday', 7],
    ['ascension', 39],
    ['sunday-before-pentecost', 42],
    ['pentecost', 49],
    ['golden-friday', 54],
  ])('include %s, %d days from Easter', (key, days) => {
    for (const year of years()) expect(datesOf(key, year)).toEqual([addDays(easterOf(year), days)]);
  });
});

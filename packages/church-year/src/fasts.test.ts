import { describe, expect, it } from 'vitest';
import { easter } from './dates/date-rule.ts';
import { easterDay } from './dates/easter.ts';
import { addDays, civilDate, weekday } from './dates.ts';
import { fasts, span } from './fasts.ts';
import { datesOf, dayOn, daysIn, keysOn, years } from './testing/days.ts';

const fastOn = (date: string) => dayOn(date).fast;
const fromEaster = (year: number, days: number) => civilDate(easterDay(year) + days);

describe('the fasts', () => {
  it.each([
    ['Fast of the Nativity (25 days)', '2026-12-01', '2026-12-24', 24],
    ['Three-day Lent of Nineveh', '2026-01-26', '2026-01-28', 3],
    ['Great Lent (50 days)', '2026-02-16', '2026-04-04', 48],
    ['Fast of the Apostles (13 days)', '2026-06-16', '2026-06-28', 13],
    ['Fast of the Assumption (15 days)', '2026-08-01', '2026-08-14', 14],
    ['Eight-day Fast of St. Mary', '2026-09-01', '2026-09-07', 7],
  ])('include %s from %s to %s, %d days inclusive', (name, first, last, length) => {
    const days = daysIn(2026).filter(({ fast }) => fast === name);
    expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual([first, last, length]);
    expect(fastOn(addDays(first, -1))).not.toBe(name);
    expect(fastOn(addDays(last, 1))).not.toBe(name);
  });

  it('are six and never overlap', () => {
    expect(fasts).toHaveLength(6);
    for (const year of years()) {
      const ends = fasts.map((fast) => span(fast, year)).sort((a, b) => a.first - b.first);
      for (const [index, { first, last }] of ends.entries()) {
        expect(first).toBeLessThanOrEqual(last);
        expect(first).toBeGreaterThan(ends[index - 1]?.last ?? Number.NEGATIVE_INFINITY);
      }
    }
  });

  it('end with a feast or a Holy Qurbana on a day that is not a fast day itself', () => {
    for (const year of years()) {
      for (const fast of fasts) {
        const { last } = span(fast, year);
        expect(dayOn(civilDate(last + 1))).toMatchObject({
          fast: null,
          fastDay: null,
          endingFast: fast.name,
        });
      }
      for (const date of ['12-25', '06-29', '08-15', '09-08']) expect(fastOn(`${year}-${date}`)).toBeNull();
    }
  });

  it('number their days from 1, and begin with an entry of their own', () => {
    for (const year of years())
      for (const fast of fasts) {
        const { first, last } = span(fast, year);
        expect(datesOf(fast.key, year)).toEqual([civilDate(first)]);
        for (let day = first; day <= last; day++)
          expect(dayOn(civilDate(day)).fastDay).toEqual({ day: day - first + 1, of: fast.length });
      }
    expect(dayOn('2026-12-01').entries).toMatchObject([
      { key: 'fast-of-the-nativity', kind: 'fast', name: 'Fast of the Nativity (25 days) begins' },
    ]);
    expect(dayOn('2026-03-27')).toMatchObject({ fastDay: { day: 40, of: 50 } });
    expect(keysOn('2026-03-27')).toContain('fortieth-friday');
  });

  it('include Nineveh Lent from Monday to Wednesday, three weeks before Great Lent', () => {
    for (const year of years()) {
      const names = [-70, -69, -68, -67, -66].map((days) => fastOn(fromEaster(year, days)));
      const lent = 'Three-day Lent of Nineveh';
      expect(names).toEqual([null, lent, lent, lent, null]);
    }
  });

  it('include Great Lent from the Monday 48 days before Easter to the Saturday before Easter', () => {
    for (const year of years()) {
      for (let days = -48; days <= -1; days++)
        expect(fastOn(fromEaster(year, days))).toBe('Great Lent (50 days)');
      expect(fastOn(fromEaster(year, -49))).toBeNull();
      expect(fastOn(fromEaster(year, 0))).toBeNull();
    }
  });
});

describe('the Wednesday and Friday fast', () => {
  it.each([
    ['2026-06-03', 'a Wednesday after Pentecost', 'Wednesday fast'],
    ['2026-05-29', 'Golden Friday', 'Friday fast'],
    ['2026-06-04', 'a Thursday', null],
    ['2026-04-08', 'Wednesday of Easter’s week', null],
    ['2026-05-22', 'the last Friday of the fifty days', null],
    ['2026-01-30', 'the Friday after Nineveh Lent', 'Friday fast'],
    ['2026-01-28', 'the Wednesday of Nineveh Lent', 'Three-day Lent of Nineveh'],
    ['2026-12-02', 'a Wednesday before Christmas', 'Fast of the Nativity (25 days)'],
    ['2026-12-25', 'Christmas on a Friday', null],
    ['2029-06-29', 'St. Peter and St. Paul on a Friday', null],
    ['2027-01-06', 'Denaha on a Wednesday', null],
    ['2027-01-01', 'the Circumcision on a Friday', null],
    ['2029-02-02', 'Mayaltho on a Friday', null],
    ['2025-08-06', 'the Transfiguration on a Wednesday', 'Fast of the Assumption (15 days)'],
    ['2029-09-14', 'the Holy Cross on a Friday', null],
    ['2026-07-03', 'a saint on a Friday', 'Friday fast'],
    ['2008-03-25', 'the Annunciation in Easter’s week', null],
  ])('yields to other fasts and feasts: the fast on %s, %s, is %s', (date, _, fast) => {
    expect(fastOn(date)).toBe(fast);
  });

  it('is observed on no other weekday, and never from Easter to Pentecost', () => {
    for (const year of years())
      for (const { date, fast } of daysIn(year)) {
        if (fast !== 'Wednesday fast' && fast !== 'Friday fast') continue;
        const isInFifty = date >= fromEaster(year, 0) && date <= fromEaster(year, 49);
        if (isInFifty || ![3, 5].includes(weekday(date))) expect.fail(date);
      }
  });
});

describe('the days of waiting for Pentecost', () => {
  it('last from the Friday after Ascension to the Saturday before Pentecost and are not a fast', () => {
    for (const year of years()) {
      const { first, last } = span({ from: easter(40), to: easter(48) }, year);
      expect(keysOn(civilDate(first))).toContain('days-of-waiting-for-pentecost');
      expect([weekday(civilDate(first)), weekday(civilDate(last)), last - first]).toEqual([5, 6, 8]);
      for (let day = first; day <= last; day++) expect(fastOn(civilDate(day))).toBeNull();
    }
  });
});

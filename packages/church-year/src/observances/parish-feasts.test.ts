import { describe, expect, it } from 'vitest';
import { churchDay, churchYear, nextObservance } from '../church-year.ts';
import { datesInYears } from '../dates/date-rule.ts';
import { easterDay } from '../dates/easter.ts';
import type { ChurchYearOptions } from '../options.ts';
import { findEntries } from '../tables/search.ts';
import { byChurch, bySpecification, years } from '../testing/days.ts';
import { type ParishFeast, type ParishFeastRule, toEntry } from './parish-feasts.ts';
import { isGreatFeast, rankOf } from './precedence.ts';

const DAY_MS = 86_400_000;
const KEY = 'parish-1';
const feast = (rule: ParishFeastRule, more: Partial<ParishFeast> = {}): ParishFeast => ({
  key: KEY,
  name: 'Feast of our patron',
  rule,
  readings: { holyQurbana: ['John 3:16-21'] },
  ...more,
});
const withFeast = (rule: ParishFeastRule, options = bySpecification): ChurchYearOptions => ({
  ...options,
  parishFeasts: [feast(rule)],
});
const datesIn = (year: number, rule: ParishFeastRule) =>
  churchYear(year, withFeast(rule))
    .days.filter(({ entries }) => entries.some(({ key }) => key === KEY))
    .map(({ date }) => date);
const keysOn = (date: string, rule: ParishFeastRule) =>
  churchDay(date, withFeast(rule)).entries.map(({ key }) => key);

/** All dates of a year, from `Date` alone. */
const allDates = (year: number) =>
  Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index))).filter(
    (date) => date.getUTCFullYear() === year,
  );
const isoDate = (date: Date) => date.toISOString().slice(0, 10);

describe('the dates of a parish’s own feast', () => {
  it('are a month and day of every year', () => {
    for (const year of years(2021, 2030))
      expect(datesIn(year, { kind: 'fixed', month: 7, day: 9 })).toEqual([`${year}-07-09`]);
  });

  it('are February 29 only in leap years', () => {
    const leapYears = [1900, 2000, 2023, 2024, 2025, 2028, 2100].filter(
      (year) => datesIn(year, { kind: 'fixed', month: 2, day: 29 }).length > 0,
    );
    expect(leapYears).toEqual([2000, 2024, 2028]);
    expect(datesIn(2024, { kind: 'fixed', month: 2, day: 29 })).toEqual(['2024-02-29']);
  });

  it.each([1, 2, 3, 4, -1])('are the weekday %d of a month', (nth) => {
    for (const year of years(2021, 2030))
      for (const month of [1, 2, 12])
        for (const weekday of [0, 3, 6]) {
          const ofMonth = allDates(year).filter(
            (date) => date.getUTCMonth() === month - 1 && date.getUTCDay() === weekday,
          );
          const expected = ofMonth.at(nth > 0 ? nth - 1 : nth) as Date;
          const entry = toEntry(feast({ kind: 'weekday', month, weekday, nth }));
          expect(datesInYears(entry, year, year)).toEqual([isoDate(expected)]);
        }
  });

  it.each([-100, -95, -48, 0, 39, 250])('are %d days from Easter, even in the year before', (days) => {
    // from the tables of the church
    const easters = [
      ...['2021-04-04', '2022-04-17', '2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05'],
      ...['2027-03-28', '2028-04-16', '2029-04-01', '2030-04-21', '2031-04-13'],
    ];
    const expected = easters
      .map((date) => isoDate(new Date(Date.parse(date) + days * DAY_MS)))
      .filter((date) => date > '2021' && date < '2031');
    expect(years(2021, 2030).flatMap((year) => datesIn(year, { kind: 'easter', days }))).toEqual(expected);
    expect(datesInYears(toEntry(feast({ kind: 'easter', days })), 2021, 2030)).toEqual(expected);
  });

  it('are in every supported year', () => {
    for (const year of [1900, 2200])
      for (const days of [0, 250])
        expect(datesIn(year, { kind: 'easter', days })).toEqual([
          isoDate(new Date((easterDay(year) + days) * DAY_MS)),
        ]);
  });
});

describe('a parish’s own feast', () => {
  it('follows the Sunday or the feast of our Lord of the same day', () => {
    expect(keysOn('2026-07-12', { kind: 'fixed', month: 7, day: 12 })).toEqual([
      'seventh-sunday-after-pentecost',
      KEY,
      'baselios-marthoma-paulose-ii',
    ]);
    expect(keysOn('2026-07-12', { kind: 'weekday', month: 7, weekday: 0, nth: 2 })[1]).toBe(KEY);
    expect(keysOn('2026-12-25', { kind: 'fixed', month: 12, day: 25 })).toEqual(['christmas', KEY]);
    expect(keysOn('2026-04-05', { kind: 'easter', days: 0 })[0]).toBe('easter');
  });

  it('is a commemoration that suspends no fast and is no great feast', () => {
    // a Wednesday outside the named fasts
    const rule = { kind: 'fixed', month: 7, day: 8 } as const;
    expect(churchDay('2026-07-08', withFeast(rule)).fast).toBe('Wednesday fast');
    const entry = toEntry(feast(rule));
    expect([isGreatFeast(entry), rankOf(entry)]).toEqual([false, 'commemoration']);
  });

  it.each([bySpecification, byChurch])('changes nothing but the entries of its day, with %j', (options) => {
    const rules: ParishFeastRule[] = [
      { kind: 'fixed', month: 7, day: 12 },
      { kind: 'easter', days: 0 },
      { kind: 'weekday', month: 12, weekday: 0, nth: -1 },
    ];
    const parishFeasts = rules.map((rule, index) => feast(rule, { key: `parish-${index}`, readings: {} }));
    for (const year of years(2021, 2030)) {
      const days = churchYear(year, { ...options, parishFeasts }).days.map((day) => ({
        ...day,
        entries: day.entries.filter(({ key }) => !key.startsWith('parish-')),
      }));
      // twenty times as fast as toEqual
      expect(JSON.stringify(days)).toBe(JSON.stringify(churchYear(year, options).days));
    }
  });

  it('is the next observance on the days before it', () => {
    const options = withFeast({ kind: 'fixed', month: 7, day: 9 });
    expect(nextObservance('2026-07-06', options, ({ kind }) => kind === 'feast')).toEqual({
      date: '2026-07-09',
      name: 'Feast of our patron',
    });
  });

  it('is found by its name in any spelling, and no longer once it is removed', () => {
    const own = feast({ kind: 'fixed', month: 7, day: 9 }, { name: 'Kallara Perunnal' });
    const find = (query: string, feasts = [own]) => findEntries(query, feasts).map(({ key }) => key);
    for (const query of ['Kallara', 'kalara perunal', 'Kalla']) expect(find(query)).toEqual([KEY]);
    expect(find('Kallara', [])).toEqual([]);
    expect(find('Easter')).toEqual(findEntries('Easter').map(({ key }) => key));
  });
});

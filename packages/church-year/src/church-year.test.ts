import { describe, expect, it } from 'vitest';
import { churchDay, churchYear, type Observance } from './church-year.ts';
import { easterDay } from './dates/easter.ts';
import { addDays, civilDate, FIRST_YEAR, LAST_YEAR, WEEKDAY_NAMES, weekday } from './dates.ts';
import { allEntries, datedEntries } from './tables/all.ts';
import { byChurch, bySpecification, datesOf, dayOn, daysIn, keysOn, years } from './testing/days.ts';

const allDays = years().flatMap((year) => daysIn(year));
const fromEaster = (year: number, days: number) => civilDate(easterDay(year) + days);

describe('churchYear', () => {
  it('returns all 365 or 366 days of a year in order', () => {
    for (const year of years()) {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      expect(daysIn(year)).toHaveLength(isLeap ? 366 : 365);
    }
    for (const [index, { date }] of allDays.entries())
      if (date !== addDays(`${FIRST_YEAR}-01-01`, index)) expect.fail(`${date} is out of order`);
    expect(allDays.at(-1)?.date).toBe(`${LAST_YEAR}-12-31`);
  });

  it.each([1900, 2000, 2016, 2024, 2026, 2100, 2200])('returns for %d the same days as churchDay', (year) => {
    for (const options of [bySpecification, byChurch])
      for (const day of daysIn(year, options).filter((_, index) => index % 13 === 0 || index > 360))
        expect(churchDay(day.date, options)).toEqual(day);
  });

  it('computes a year once for the same options, and keeps the eight years that were asked for last', () => {
    const options = { ...bySpecification };
    const [first, ...others] = years(2026, 2033).map((year) => churchYear(year, options));
    expect(churchYear(2026, options)).toBe(first);
    churchYear(2034, options);
    expect(churchYear(2026, options)).toBe(first);
    expect(churchYear(2027, options)).not.toBe(others[0]);
    expect(churchYear(2026, { ...options })).not.toBe(first);
  });

  it.each([
    ['the first', 1, '2026-01-04'],
    ['the last', 52, '2026-12-27'],
    ['no', 53, undefined],
  ])('has as Sunday of 2026 %s with the number %d', (_, n, date) => {
    expect(churchYear(2026, bySpecification).sunday(n)?.date).toBe(date);
  });

  it('rejects a date of another year, and one that does not exist', () => {
    for (const date of ['2025-12-31', '2027-01-01', '2026-02-30', 'today'])
      expect(() => churchYear(2026).on(date)).toThrow(RangeError);
  });

  it.each([
    ['2026-01-04', ['second-sunday-after-christmas']],
    ['2026-01-25', ['third-sunday-after-denaha', 'pethurtha-of-nineveh-lent', 'all-departed-fathers']],
    ['2026-04-05', ['easter', 'kuriakose-mar-gregorios']],
    ['2026-04-12', ['new-sunday', 'geevarghese-mar-ivanios']],
    ['2026-05-14', ['ascension']],
    [
      '2026-07-05',
      ['sixth-sunday-after-pentecost', 'seventy-two-evangelists', 'marthoma-vii', 'mission-sunday'],
    ],
    ['2026-11-01', ['koodosh-eetho', 'all-saints']],
    ['2026-12-06', ['birth-of-john-the-baptist', 'st-nicholas']],
    ['2026-12-25', ['christmas']],
    ['2026-12-27', ['first-sunday-after-christmas', 'massacre-of-the-infants']],
    ['2027-01-03', ['second-sunday-after-christmas', 'baselios-geevarghese-ii', 'koonan-cross-oath']],
    ['2024-02-29', ['lent-3-thursday']],
    ['2023-01-01', ['circumcision-of-our-lord', 'first-sunday-after-christmas']],
    ['2026-06-04', []],
  ])('returns for %s the entries %j', (date, keys) => {
    expect(keysOn(date)).toEqual(keys);
  });
});

describe('the church years from 1900 to 2200', () => {
  it('have a Sunday entry on every Sunday except Christmas and Denaha', () => {
    const isExpected = ({ kind, key }: Observance) =>
      kind === 'sunday' || key === 'christmas' || key === 'denaha';
    const missing = allDays.filter(({ date, entries }) => weekday(date) === 0 && !entries.some(isExpected));
    expect(missing.map(({ date }) => date)).toEqual([]);
    const exceptions = allDays.filter(
      ({ date, entries }) => weekday(date) === 0 && !entries.some(({ kind }) => kind === 'sunday'),
    );
    expect(new Set(exceptions.map(({ date }) => date.slice(5)))).toEqual(new Set(['12-25', '01-06']));
  });

  it('have entries named after a weekday only on that weekday, and Sundays only on Sundays', () => {
    for (const { date, entries } of allDays)
      for (const { key, name, otherNames = [], kind } of entries) {
        const named = WEEKDAY_NAMES.filter((day) => [name, ...otherNames].some((each) => each.includes(day)));
        const isRight = named.every((day) => day === WEEKDAY_NAMES[weekday(date)]);
        if (!isRight || (kind === 'sunday' && weekday(date) !== 0)) expect.fail(`${key} on ${date}`);
      }
  });

  it('have two Sunday entries only on the Sunday before Nineveh Lent', () => {
    for (const { date, entries } of allDays) {
      const sundays = entries.filter(({ kind }) => kind === 'sunday').map(({ key }) => key);
      if (sundays.length < 2) continue;
      expect(sundays, date).toHaveLength(2);
      expect(sundays).toContain('pethurtha-of-nineveh-lent');
      expect(date).toBe(fromEaster(Number(date.slice(0, 4)), -70));
    }
  });

  it('have exactly one moveable entry on each day from Kothine Sunday to New Sunday', () => {
    for (const year of years())
      for (let days = -49; days <= 7; days++) {
        const date = fromEaster(year, days);
        const moveable = dayOn(date).entries.filter(({ on, kind }) => 'easter' in on && kind !== 'fast');
        if (moveable.length !== 1) expect.fail(`${date}: ${moveable.map(({ key }) => key)}`);
      }
  });

  it('have no entry twice on one day', () => {
    for (const { date, entries } of allDays)
      if (new Set(entries.map(({ key }) => key)).size < entries.length)
        expect.fail(`${date}: ${entries.map(({ key }) => key)}`);
  });

  it('contain every entry of the tables, each with a unique key', () => {
    const occurring = new Set(allDays.flatMap(({ entries }) => entries.map(({ key }) => key)));
    expect(datedEntries.filter(({ key }) => !occurring.has(key)).map(({ key }) => key)).toEqual([]);
    expect(new Set(allEntries.map(({ key }) => key)).size).toBe(allEntries.length);
  });

  it('have fixed entries every year on their date, and moveable ones at most once in a civil year', () => {
    for (const year of years(1990, 2060)) {
      const occurrences = daysIn(year).flatMap(({ date, entries }) =>
        entries.map(({ key }) => ({ key, date })),
      );
      const byKey = Map.groupBy(occurrences, ({ key }) => key);
      for (const { key, on, since = 0 } of datedEntries) {
        const isAfterChristmas = 'sundayAfter' in on && on.sundayAfter === 'christmas';
        const dates = (byKey.get(key) ?? []).map(({ date }) => date);
        const isRight =
          'fixed' in on
            ? dates.join() === (year < since ? '' : `${year}-${on.fixed}`)
            : dates.length <= (isAfterChristmas ? 2 : 1);
        if (!isRight) expect.fail(`${key}: ${dates}`);
      }
    }
  });
});

describe('a numbered commemoration', () => {
  it('occurs every year from its first, and never before', () => {
    for (const { date, entries } of allDays)
      for (const { key, since = 0 } of entries)
        if (Number(date.slice(0, 4)) < since) expect.fail(`${key} on ${date}`);
    expect([2017, 2018, 2019].map((year) => datesOf('zachariah-mar-theophilos', year).length)).toEqual([
      0, 1, 1,
    ]);
  });
});

describe('the first Sunday after Christmas', () => {
  it('occurs twice, once or not at all in a civil year', () => {
    expect(datesOf('first-sunday-after-christmas', 2023)).toEqual(['2023-01-01', '2023-12-31']);
    expect(datesOf('first-sunday-after-christmas', 2022)).toEqual([]);
    expect(datesOf('first-sunday-after-christmas', 2026)).toEqual(['2026-12-27']);
  });
});

describe('the Annunciation on March 25', () => {
  it('is celebrated every year, whatever other entry is on that day', () => {
    for (const year of years()) expect(keysOn(`${year}-03-25`)).toContain('annunciation-march-25');
  });

  it.each([
    [2005, ['good-friday', 'annunciation-march-25', 'marthoma-iv']],
    [2016, ['good-friday', 'annunciation-march-25', 'marthoma-iv']],
    [1951, ['easter', 'annunciation-march-25', 'marthoma-iv']],
    [2035, ['easter', 'annunciation-march-25', 'marthoma-iv']],
    [2046, ['easter', 'annunciation-march-25', 'marthoma-iv']],
    [2018, ['hosanna', 'annunciation-march-25', 'marthoma-iv']],
    [2024, ['annunciation-march-25', 'holy-week-monday', 'marthoma-iv']],
    [2027, ['maundy-thursday', 'annunciation-march-25', 'marthoma-iv']],
    [1989, ['gospel-saturday', 'annunciation-march-25', 'marthoma-iv']],
    [2008, ['annunciation-march-25', 'hevoro-tuesday', 'marthoma-iv']],
    [1940, ['annunciation-march-25', 'hevoro-monday', 'marthoma-iv']],
    [2026, ['annunciation-march-25', 'lent-6-wednesday', 'marthoma-iv']],
  ])('meets in %d the entries %j', (year, keys) => {
    expect(keysOn(`${year}-03-25`)).toEqual(keys);
  });
});

import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate, dayNumber, weekday, weekdayOf } from '#church-year/dates.ts';
import { fasts } from '#church-year/fasts.ts';
import { churchYear, type Day, defaultOptions, type ParishFeast } from '#church-year/index.ts';
import type { ServiceRule } from './contract.ts';
import { everOccurs, firstItems, LAST_DAY, ruleDays } from './rule-days.ts';
import { ruleSeasons } from './service-rule.ts';

const PARISH_FEASTS: ParishFeast[] = [
  { key: 'parish-1', name: 'Kallara Perunnal', rule: { kind: 'fixed', month: 7, day: 9 }, readings: {} },
  { key: 'parish-2', name: 'Long before Easter', rule: { kind: 'easter', days: -100 }, readings: {} },
  { key: 'parish-3', name: 'On a leap day', rule: { kind: 'fixed', month: 2, day: 29 }, readings: {} },
];
const [FIRST, LAST] = ['2024-01-01', '2033-12-31'] as const;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const ICAL_WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const datesOf = (rule: ServiceRule, first: CivilDate = FIRST, last: CivilDate = LAST) =>
  ruleDays(rule, { first: dayNumber(first), last: dayNumber(last) }, PARISH_FEASTS).map(civilDate);

/** The dates of a recurrence rule (RFC 5545) according to ical.js. */
function icalDates(text: string, start: CivilDate): CivilDate[] {
  const iterator = ICAL.Recur.fromString(`${text};UNTIL=${LAST.replaceAll('-', '')}`).iterator(
    ICAL.Time.fromDateString(start),
  );
  const dates: CivilDate[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toString());
  return dates;
}

describe('ten years of a plain rule equal those of ical.js', () => {
  const shapes: [string, ServiceRule, string, CivilDate][] = WEEKDAYS.flatMap((day) => {
    const name = ICAL_WEEKDAYS[day];
    return [
      ['weekly', { kind: 'weekly', weekday: day }, `FREQ=WEEKLY;BYDAY=${name}`, FIRST],
      ...([1, 2, 3, 4, 5, -1] as const).map((nth): [string, ServiceRule, string, CivilDate] => [
        'monthly',
        { kind: 'monthly', weekday: day, nth },
        `FREQ=MONTHLY;BYDAY=${nth}${name}`,
        FIRST,
      ]),
      ...['2024-02-27', '2026-11-29'].map((from): [string, ServiceRule, string, CivilDate] => {
        const start = addDays(from, (day - weekday(from) + 7) % 7);
        return [
          'fortnightly',
          { kind: 'fortnightly', weekday: day, from },
          `FREQ=WEEKLY;INTERVAL=2;BYDAY=${name}`,
          start,
        ];
      }),
    ] as [string, ServiceRule, string, CivilDate][];
  });

  it.each(shapes)('%s: %j', (_, rule, text, start) => {
    const expected = icalDates(text, start).filter((date) => date >= FIRST);
    expect(expected.length).toBeGreaterThan(30);
    expect(datesOf(rule)).toEqual(expected);
  });
});

describe('ten years of a rule of the church’s year equal those of the lectionary', () => {
  const options = { ...defaultOptions, parishFeasts: PARISH_FEASTS };
  // a year more on each side, for the days before and after an observance
  const days = Array.from({ length: 12 }, (_, index) => churchYear(2023 + index, options).days).flat();
  const keys = [...new Set(days.flatMap(({ entries }) => entries.map(({ key }) => key)))];
  const isInRange = (date: CivilDate) => FIRST <= date && date <= LAST;

  it('on each day with a name, on its eve and after it', () => {
    expect(keys.length).toBeGreaterThan(200);
    for (const key of keys)
      for (const offsetDays of [0, -1, 40, -100]) {
        const expected = days
          .filter(({ entries }) => entries.some((entry) => entry.key === key))
          .map(({ date }) => addDays(date, offsetDays))
          .filter(isInRange);
        expect([key, offsetDays, datesOf({ kind: 'churchDay', key, offsetDays })]).toEqual([
          key,
          offsetDays,
          expected,
        ]);
      }
  });

  it('on the weekdays of the three seasons and of each fast', () => {
    const isIn = (season: string, day: Day) => {
      const fast = fasts.find(({ key }) => key === season && season !== 'great-lent');
      return fast ? day.fast === fast.name : day.season === season;
    };
    const partsOfSeasons = ['passion-week', 'after-pentecost'];
    for (const season of ruleSeasons.filter((name) => !partsOfSeasons.includes(name)))
      for (const weekdays of [WEEKDAYS, [3], [6, 0]]) {
        const expected = days
          .filter((day) => isInRange(day.date) && isIn(season, day) && weekdays.includes(weekday(day.date)))
          .map(({ date }) => date);
        expect([season, datesOf({ kind: 'season', season, weekdays })]).toEqual([season, expected]);
      }
  });

  it('in the Passion Week and after Pentecost', () => {
    const season = (name: string, year: number) =>
      datesOf({ kind: 'season', season: name, weekdays: WEEKDAYS }, `${year}-01-01`, `${year}-12-31`);
    expect(season('passion-week', 2026)).toEqual(
      ['03-30', '03-31', '04-01', '04-02', '04-03', '04-04'].map((day) => `2026-${day}`),
    );
    expect(season('after-pentecost', 2026)).toHaveLength(160);
    expect([season('after-pentecost', 2026)[0], season('after-pentecost', 2026).at(-1)]).toEqual([
      '2026-05-25',
      '2026-10-31',
    ]);
  });
});

describe('the days of a rule', () => {
  it('are the listed dates once, in order', () => {
    const dates = ['2026-12-25', '2026-04-05', '2026-12-25', '2034-01-01'];
    expect(datesOf({ kind: 'dates', dates })).toEqual(['2026-04-05', '2026-12-25']);
  });

  it('are those within the range, both ends included', () => {
    for (const rule of [
      { kind: 'weekly', weekday: 0 },
      { kind: 'fortnightly', weekday: 0, from: '2000-01-02' },
      { kind: 'monthly', weekday: 0, nth: 5 },
      { kind: 'season', season: 'koodosh-eetho', weekdays: [0] },
      { kind: 'churchDay', key: 'koodosh-eetho', offsetDays: 28 },
    ] satisfies ServiceRule[]) {
      const all = datesOf(rule);
      for (const date of all.slice(0, 3)) {
        expect([rule, datesOf(rule, date, date)]).toEqual([rule, [date]]);
        expect(datesOf(rule, addDays(date, 1), addDays(date, 6))).toEqual([]);
      }
    }
  });

  it('end in 2200', () => {
    const days = ruleDays({ kind: 'weekly', weekday: 3 }, { first: LAST_DAY - 10, last: LAST_DAY + 400 }, []);
    expect(days.map(civilDate)).toEqual(['2200-12-24', '2200-12-31']);
    expect(weekdayOf(LAST_DAY)).toBe(3);
    expect(ruleDays({ kind: 'weekly', weekday: 3 }, { first: LAST_DAY + 1, last: LAST_DAY + 9 }, [])).toEqual(
      [],
    );
  });

  it.each<[boolean, ServiceRule]>([
    [true, { kind: 'weekly', weekday: 0 }],
    [true, { kind: 'fortnightly', weekday: 0, from: '2200-12-01' }],
    [false, { kind: 'fortnightly', weekday: 0, from: '2200-12-30' }],
    [true, { kind: 'churchDay', key: 'parish-3', offsetDays: 0 }],
    [false, { kind: 'churchDay', key: 'parish-4', offsetDays: 0 }],
    [true, { kind: 'season', season: 'fast-of-nineveh', weekdays: [0, 1] }],
    [false, { kind: 'season', season: 'fast-of-nineveh', weekdays: [0, 6] }],
    [false, { kind: 'dates', dates: ['2026-11-23'] }],
    [true, { kind: 'dates', dates: ['2026-11-23', '2026-11-24'] }],
  ])('exist from November 24, 2026 on: %s for %j', (expected, rule) => {
    expect(everOccurs(rule, dayNumber('2026-11-24'), PARISH_FEASTS)).toBe(expected);
  });

  it('are found in later decades, as many as requested', () => {
    const rule: ServiceRule = { kind: 'churchDay', key: 'parish-3', offsetDays: 0 };
    const next = (count: number, from: CivilDate) =>
      firstItems(count, dayNumber(from), (range) => ruleDays(rule, range, PARISH_FEASTS)).map(civilDate);
    expect(next(4, '2093-01-01')).toEqual(['2096-02-29', '2104-02-29', '2108-02-29', '2112-02-29']);
    expect(next(4, '2193-01-01')).toEqual(['2196-02-29']);
  });
});

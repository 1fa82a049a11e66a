import { describe, expect, it } from 'vitest';
import { churchDay } from '../church-year.ts';
import type { Entry } from '../observances/entry.ts';
import { commonsByKey, datedEntries } from '../tables/all.ts';
import { bySpecification, datesOf, years } from '../testing/days.ts';
import { type ReadingGroup, readingsIn, readingsOf, toReadings } from './readings.ts';

const STANDARD_HEADINGS = ['Evening', 'Morning', 'Before Holy Qurbana', 'Holy Qurbana'];

const entryOf = (key: string): Entry =>
  datedEntries.find((entry) => entry.key === key) ?? expect.fail(`There is no ${key}`);
/** Both lists of readings of an entry on a date. */
function listsOn(date: string, key: string) {
  const { entries } = churchDay(date, bySpecification);
  return entries.find((entry) => entry.key === key)?.lists ?? expect.fail(`no ${key}`);
}
const headings = (readings: readonly ReadingGroup[]) => readings.map(({ heading }) => heading);

describe('readingsOf', () => {
  it('groups readings under four headings in liturgical order, evening first', () => {
    const lists = readingsOf(entryOf('koodosh-eetho'), []);
    expect(headings(lists[2007])).toEqual(STANDARD_HEADINGS);
    expect(lists[2007]).toMatchObject([
      { heading: 'Evening', malayalam: 'സന്ധ്യ', lines: ['Mark 8:27-33'] },
      { heading: 'Morning', lines: ['John 21:15-22'] },
      { heading: 'Before Holy Qurbana', lines: ['Exodus 33:7-11', 'Exodus 40:17-38', 'Isaiah 6:1-8'] },
      {
        heading: 'Holy Qurbana',
        lines: ['1 Peter 2:1-12', '1 Corinthians 3:16-17; 6:15-20', 'Matthew 16:13-23'],
      },
    ]);
  });

  it('omits headings without readings, and appends other headings of the lectionary', () => {
    expect(headings(readingsOf(entryOf('lent-1-monday'), [])[2007])).toEqual(['Morning', 'Shub-khono']);
    expect(headings(readingsOf(entryOf('christmas'), [])[2007])).toEqual([
      ...STANDARD_HEADINGS,
      'By the fire-pit',
    ]);
    expect(headings(readingsOf(entryOf('easter'), [])[2007])).toEqual([
      ...STANDARD_HEADINGS,
      'Midnight',
      'Celebration of the Holy Cross',
    ]);
    expect(toReadings({})).toEqual([]);
    expect(toReadings({ morning: [], other: [{ heading: 'Noon', refs: [] }] })).toEqual([]);
  });

  it('returns the hours of Good Friday without Holy Qurbana', () => {
    const lists = readingsOf(entryOf('good-friday'), []);
    expect(headings(lists[2007])).toEqual([
      'Evening',
      'Morning',
      'First Qaumo',
      'Second Qaumo',
      'Third Qaumo',
      'Third hour',
      'Noon',
      'Ninth hour',
      'Veneration of the Holy Cross',
    ]);
    expect(lists[2016]).toBeNull();
  });

  it('returns at least one reference for every heading of every entry', () => {
    for (const entry of datedEntries) {
      const lists = readingsOf(entry, []);
      for (const { heading, lines } of [...lists[2007], ...(lists[2016] ?? [])])
        if (heading === '' || lines.length === 0 || lines.includes('')) expect.fail(entry.key);
    }
  });
});

describe('a saint without proper readings', () => {
  it('has the readings of the common', () => {
    expect(entryOf('st-george').readings).toBeUndefined();
    expect(readingsOf(entryOf('st-george'), [])[2007]).toEqual(
      toReadings(commonsByKey.get('common-of-a-martyr')?.readings ?? {}),
    );
    expect(readingsOf(entryOf('st-george'), [])[2007]).not.toEqual([]);
  });

  it('has no readings when the lectionary names no common', () => {
    expect(readingsOf(entryOf('marthoma-iv'), [])).toEqual({ 2007: [], 2016: null });
  });

  it('refers only to commons that have readings', () => {
    for (const { key, usesCommon } of datedEntries)
      if (usesCommon !== undefined && !commonsByKey.get(usesCommon)?.readings) expect.fail(key);
  });

  it('has on July 3 the readings of the common in the 2007 lectionary and proper readings in the 2016 lectionary', () => {
    const lists = readingsOf(entryOf('dukhrono-of-st-thomas'), []);
    expect(lists[2007]).toEqual(toReadings(commonsByKey.get('common-of-st-thomas')?.readings ?? {}));
    expect(lists[2016]?.at(-1)?.lines).toContain('Luke 6:12-23');
  });
});

describe('the Sunday before Nineveh Lent', () => {
  it.each([
    ['2026-01-25', 'third-sunday-after-denaha'],
    ['2025-02-09', 'fifth-sunday-after-denaha'],
    ['2024-01-21', 'third-sunday-after-denaha'],
    ['2008-01-13', 'first-sunday-after-denaha'],
    ['2038-02-14', 'sixth-sunday-after-denaha'],
  ])('has on %s the readings of the %s in both lectionaries', (date, numbered) => {
    expect(listsOn(date, 'pethurtha-of-nineveh-lent')).toEqual(readingsOf(entryOf(numbered), []));
  });

  it('has readings every year, although only the 2016 lectionary has the sixth Sunday after Denaha', () => {
    for (const year of years(1990, 2060)) {
      const [date] = datesOf('pethurtha-of-nineveh-lent', year) as [string];
      const lists = listsOn(date, 'pethurtha-of-nineveh-lent');
      expect(readingsIn(2007, lists).readings.length, date).toBeGreaterThan(0);
      expect(readingsIn(2016, lists).readings.length, date).toBeGreaterThan(0);
    }
  });
});

describe('readingsIn', () => {
  const lists = (key: string) => readingsOf(entryOf(key), []);

  it('returns the 2007 readings when the parish uses the 2007 lectionary', () => {
    expect(readingsIn(2007, lists('koodosh-eetho'))).toEqual({
      edition: 2007,
      readings: lists('koodosh-eetho')[2007],
    });
  });

  it('returns only the 2016 readings when the parish uses the 2016 lectionary and the entry has any', () => {
    const { edition, readings } = readingsIn(2016, lists('christmas'));
    expect(edition).toBe(2016);
    expect(headings(readings)).toEqual(STANDARD_HEADINGS);
    for (const entry of datedEntries) {
      const { revised } = entry;
      expect(readingsOf(entry, [])[2016]).toEqual(revised ? toReadings(revised) : null);
    }
  });

  it('returns only the 2007 readings when the entry has none in the 2016 lectionary', () => {
    expect(readingsIn(2016, lists('lent-2-monday'))).toEqual({
      edition: 2007,
      readings: lists('lent-2-monday')[2007],
    });
    expect(lists('lent-2-monday')[2016]).toBeNull();
  });

  it('returns only the 2016 readings when the entry has none in the 2007 lectionary', () => {
    const sixth = lists('sixth-sunday-after-denaha');
    expect(sixth[2007]).toEqual([]);
    expect(readingsIn(2007, sixth)).toEqual({ edition: 2016, readings: sixth[2016] });
  });

  it('returns no readings of 2007 when the entry has none in either lectionary', () => {
    for (const edition of [2007, 2016] as const)
      expect(readingsIn(edition, lists('marthoma-iv'))).toEqual({ edition: 2007, readings: [] });
  });
});

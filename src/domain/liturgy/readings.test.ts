import { describe, expect, it } from 'vitest';
import { churchDay } from './church-year.ts';
import type { Entry } from './feast-entry.ts';
import { type Reading, readingsIn, readingsOf, underHeadings } from './readings.ts';
import { commonOf, datedEntries } from './tables/all.ts';
import { bySpecification, datesOf, dayOn, years } from './testing/days.ts';

const FOUR = ['Evening', 'Morning', 'Before Holy Qurbana', 'Holy Qurbana'];

const entryOf = (key: string): Entry =>
  datedEntries.find((entry) => entry.key === key) ?? expect.fail(`There is no ${key}`);
/** Both lists of what is kept on a date. */
function listsOn(date: string, key: string) {
  const { entries } = churchDay(date, bySpecification);
  return readingsOf(entries.find((entry) => entry.key === key) ?? expect.fail(`no ${key}`), entries);
}
const headings = (readings: readonly Reading[]) => readings.map(({ heading }) => heading);

describe('the readings of a day', () => {
  it('stand under four headings in order, evening first', () => {
    const lists = readingsOf(entryOf('koodosh-eetho'), []);
    expect(headings(lists[2007])).toEqual(FOUR);
    expect(lists[2007]).toEqual([
      { heading: 'Evening', lines: ['Mark 8:27-33'] },
      { heading: 'Morning', lines: ['John 21:15-22'] },
      { heading: 'Before Holy Qurbana', lines: ['Exodus 33:7-11', 'Exodus 40:17-38', 'Isaiah 6:1-8'] },
      {
        heading: 'Holy Qurbana',
        lines: ['1 Peter 2:1-12', '1 Corinthians 3:16-17; 6:15-20', 'Matthew 16:13-23'],
      },
    ]);
  });

  it('leave out a heading without any, and put the list’s other headings after the four', () => {
    expect(headings(readingsOf(entryOf('lent-1-monday'), [])[2007])).toEqual(['Morning', 'Shub-khono']);
    expect(headings(readingsOf(entryOf('christmas'), [])[2007])).toEqual([...FOUR, 'By the fire-pit']);
    expect(headings(readingsOf(entryOf('easter'), [])[2007])).toEqual([
      ...FOUR,
      'Midnight',
      'Celebration of the Holy Cross',
    ]);
    expect(underHeadings({})).toEqual([]);
    expect(underHeadings({ morning: [], other: [{ heading: 'Noon', refs: [] }] })).toEqual([]);
  });

  it('of Good Friday are the hours, and no Holy Qurbana', () => {
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

  it('always have a reference under every heading that is shown', () => {
    for (const entry of datedEntries) {
      const lists = readingsOf(entry, []);
      for (const { heading, lines } of [...lists[2007], ...(lists[2016] ?? [])])
        if (heading === '' || lines.length === 0 || lines.includes('')) expect.fail(entry.key);
    }
  });
});

describe('a saint without readings of his own', () => {
  it('reads from his common', () => {
    expect(entryOf('st-george').readings).toBeUndefined();
    expect(readingsOf(entryOf('st-george'), [])[2007]).toEqual(
      underHeadings(commonOf.get('common-of-a-martyr')?.readings ?? {}),
    );
    expect(readingsOf(entryOf('st-george'), [])[2007]).not.toEqual([]);
  });

  it('has none where the list names no common', () => {
    expect(readingsOf(entryOf('marthoma-iv'), [])).toEqual({ 2007: [], 2016: null });
  });

  it('reads from a common that exists and has readings', () => {
    for (const { key, usesCommon } of datedEntries)
      if (usesCommon !== undefined && !commonOf.get(usesCommon)?.readings) expect.fail(key);
  });

  it('on July 3 reads from the common in the list of 2007, and its own set in that of 2016', () => {
    const lists = readingsOf(entryOf('dukhrono-of-st-thomas'), []);
    expect(lists[2007]).toEqual(underHeadings(commonOf.get('common-of-st-thomas')?.readings ?? {}));
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
  ])('reads on %s what is read on the %s, in both lists', (date, numbered) => {
    expect(listsOn(date, 'pethurtha-of-nineveh-lent')).toEqual(readingsOf(entryOf(numbered), []));
  });

  it('has readings in every year, though the sixth Sunday after Denaha stands only in the list of 2016', () => {
    for (const year of years(1990, 2060)) {
      const [date] = datesOf('pethurtha-of-nineveh-lent', year) as [string];
      const lists = readingsOf(entryOf('pethurtha-of-nineveh-lent'), dayOn(date).entries);
      expect(readingsIn(2007, lists).readings.length, date).toBeGreaterThan(0);
      expect(readingsIn(2016, lists).readings.length, date).toBeGreaterThan(0);
    }
  });
});

describe('a parish', () => {
  const lists = (key: string) => readingsOf(entryOf(key), []);

  it('that keeps to 2007 reads that list, whatever the other one has', () => {
    expect(readingsIn(2007, lists('koodosh-eetho'))).toEqual({
      edition: 2007,
      readings: lists('koodosh-eetho')[2007],
    });
  });

  it('that keeps to 2016 reads that list where it was found, whole: nothing of 2007 stands in it', () => {
    const { edition, readings } = readingsIn(2016, lists('christmas'));
    expect(edition).toBe(2016);
    expect(headings(readings)).toEqual(FOUR);
    for (const entry of datedEntries) {
      const { revised } = entry;
      expect(readingsOf(entry, [])[2016]).toEqual(revised ? underHeadings(revised) : null);
    }
  });

  it('that keeps to 2016 reads the list of 2007, whole, where none of 2016 was found', () => {
    expect(readingsIn(2016, lists('lent-2-monday'))).toEqual({
      edition: 2007,
      readings: lists('lent-2-monday')[2007],
    });
    expect(lists('lent-2-monday')[2016]).toBeNull();
  });

  it('that keeps to 2007 reads the list of 2016, whole, where that of 2007 has nothing', () => {
    const sixth = lists('sixth-sunday-after-denaha');
    expect(sixth[2007]).toEqual([]);
    expect(readingsIn(2007, sixth)).toEqual({ edition: 2016, readings: sixth[2016] });
  });

  it('is told of the list of 2007 where neither has anything', () => {
    for (const edition of [2007, 2016] as const)
      expect(readingsIn(edition, lists('marthoma-iv'))).toEqual({ edition: 2007, readings: [] });
  });
});

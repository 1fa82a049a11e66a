import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, dayNumber, FIRST_YEAR, LAST_YEAR } from '../dates.ts';
import { isInCanon } from '../readings/books.ts';
import { parseReference } from '../readings/reference.ts';
import { fixedDays } from './fixed-days.ts';
import { moveableDays } from './moveable-days.ts';
import { ordinaryDays } from './ordinary-days.ts';
import { verseFor, verseReferences } from './verses.ts';

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);
const daysOf = (year: number) => daysBetween(`${year}-01-01`, `${year}-12-31`);

describe('verseFor', () => {
  it('returns a different verse for each day of a year, in each year from 1900 to 2200', () => {
    const known = new Set(verseReferences);
    for (const year of years) {
      const days = daysOf(year);
      const verses = new Set(days.map(verseFor));
      expect(verses.size, `${year}`).toBe(days.length);
      expect([...verses].filter((verse) => !known.has(verse))).toEqual([]);
    }
  });

  it.each([
    ['2026-06-29', 'St. Peter and St. Paul', '2 Timothy 4:7-8'],
    ['2026-07-03', 'St. Thomas', 'John 14:5-6'],
    ['2026-08-06', 'the Transfiguration', 'Matthew 17:1-2'],
    ['2026-08-15', 'the Assumption of St. Mary', 'Luke 1:46-48'],
    ['2026-09-14', 'the Holy Cross', 'Galatians 6:14'],
    ['2026-11-01', 'All Saints', 'Revelation 7:9'],
    ['2026-12-25', 'Christmas', 'Luke 2:10-11'],
    ['2027-01-06', 'Denaha', 'Matthew 3:16-17'],
    ['2026-02-01', 'the first ordinary day', 'Lamentations 3:22-23'],
    ['2026-02-02', 'the Entry into the Temple', 'Luke 2:29-32'],
    ['2026-02-14', 'the day before Kothine Sunday', 'Romans 14:8'],
    ['2026-02-15', 'Kothine Sunday', 'John 2:5'],
    ['2026-04-03', 'Good Friday', 'Isaiah 53:4-5'],
    ['2026-04-05', 'Easter', 'Matthew 28:5-6'],
    ['2026-04-12', 'New Sunday', 'John 20:28'],
    ['2026-05-14', 'the Ascension', 'Mark 16:19-20'],
    ['2026-05-24', 'Pentecost', 'Acts 2:3-4'],
    ['2026-05-25', 'the day after Pentecost', '1 Peter 5:6-7'],
    ['2026-06-13', 'the last ordinary day of a common year', '2 Thessalonians 2:16-17'],
    ['2028-06-13', 'the last ordinary day of a leap year', '1 Chronicles 16:11'],
  ])('returns for %s (%s) %s', (date, _, reference) => {
    expect(verseFor(date)).toBe(reference);
  });

  it.each([
    ['1913-02-01', 'Lamentations 3:22-23'],
    ['1913-02-02', 'John 2:5'],
    ['1913-05-12', 'Luke 2:29-32'],
    ['1913-06-13', '2 Thessalonians 2:16-17'],
    ['2038-03-06', '2 Thessalonians 2:16-17'],
    ['2038-03-07', 'John 2:5'],
    ['2038-06-13', 'Acts 2:3-4'],
    ['2038-06-14', 'Galatians 5:22-23'],
  ])('returns for %s, a year with an early or late Easter, %s', (date, reference) => {
    expect(verseFor(date)).toBe(reference);
  });
});

describe('the verse tables', () => {
  it('contain 366 distinct references', () => {
    expect(verseReferences).toHaveLength(366);
    expect(new Set(verseReferences).size).toBe(366);
  });

  it('contain a verse for every date from June 14 to January 31', () => {
    const dates = daysBetween('2025-06-14', '2026-01-31').map((date) => date.slice(5));
    expect(Object.keys(fixedDays)).toEqual(dates);
  });

  it('contain a verse for every day from 49 days before Easter to 49 days after it', () => {
    expect([...moveableDays.keys()]).toEqual(Array.from({ length: 99 }, (_, i) => i - 49));
  });

  it('contain a verse for each of the 35 other days of a leap year', () => {
    expect(ordinaryDays).toHaveLength(35);
  });

  it('refer to one to three verses of the 66 books, with two exceptions of four verses', () => {
    expect(verseReferences.filter((reference) => !isInCanon(passageOf(reference).book))).toEqual([]);
    const lengths = verseReferences.map((reference) => versesOf(reference).length);
    expect(lengths.filter((length) => length < 1 || length > 4)).toEqual([]);
    expect(verseReferences.filter((_, index) => lengths[index] === 4)).toEqual([
      '1 Corinthians 13:4-7',
      'Luke 2:29-32',
    ]);
  });

  it('contain no verse twice', () => {
    const verses = verseReferences.flatMap(versesOf);
    expect(verses.filter((verse, index) => verses.indexOf(verse) !== index)).toEqual([]);
  });

  it('refer to at least 45 books, to each Gospel at least 15 times and to the Psalms at most 70 times', () => {
    const counts = Map.groupBy(verseReferences, (reference) => passageOf(reference).book);
    expect(counts.size).toBeGreaterThanOrEqual(45);
    for (const gospel of ['Matthew', 'Mark', 'Luke', 'John'] as const)
      expect(counts.get(gospel)?.length, gospel).toBeGreaterThanOrEqual(15);
    expect(counts.get('Psalms')?.length).toBeLessThanOrEqual(70);
  });
});

function daysBetween(first: CivilDate, last: CivilDate): CivilDate[] {
  const length = dayNumber(last) - dayNumber(first) + 1;
  return Array.from({ length }, (_, i) => addDays(first, i));
}

/** The book and verses of a reference to a single range within one chapter. */
function passageOf(reference: string) {
  const [passage] = parseReference(reference) ?? [];
  const [span, ...others] = passage?.spans ?? [];
  if (!passage || !span || others.length > 0 || span.from.chapter !== span.to.chapter)
    throw new Error(`${reference} is not a single range within one chapter`);
  return { book: passage.book, ...span };
}

/** 'John 3:16', 'John 3:17' for 'John 3:16-17'. */
function versesOf(reference: string): string[] {
  const { book, from, to } = passageOf(reference);
  const length = (to.verse ?? Number.POSITIVE_INFINITY) - from.verse + 1;
  return Array.from({ length }, (_, i) => `${book} ${from.chapter}:${from.verse + i}`);
}

import { expect, it } from 'vitest';
import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import { toYearData, yearSummary } from './year-data.ts';

const event = (
  date: string,
  kind: LectionaryEvent['kind'],
  summary: string,
  feast?: string,
  more: Partial<LectionaryEvent> = {},
) =>
  ({
    date,
    kind,
    summary,
    rank: kind === 'feast' ? 'commemoration' : null,
    commemoration: null,
    ...more,
    tone: feast ? 4 : null,
    toneInfo: feast ? { isFeastDay: true, feastName: feast } : null,
  }) as LectionaryEvent;

it('the year page lists each Sunday, feast, fast, numbered memorial and day with its own tone once', () => {
  const events = [
    event('2027-01-18', 'weekday', 'Monday of the Three-day Lent', 'Nineveh Lent'),
    event('2027-01-18', 'feast', 'A monk', 'Nineveh Lent'),
    event('2026-03-22', 'sunday', 'Sixth Sunday of Great Lent'),
    event('2026-03-22', 'feast', 'A saint'),
    event('2026-03-24', 'weekday', 'Tuesday before Hosanna'),
    event('2026-03-25', 'feast', 'Annunciation', 'Annunciation'),
    event('2026-03-25', 'weekday', 'Wednesday before Hosanna', 'Annunciation'),
    event('2026-03-25', 'commemoration', 'Marthoma IV', 'Annunciation'),
    event('2026-04-05', 'sunday', 'Easter Sunday', 'Easter'),
    event('2026-04-05', 'commemoration', 'A bishop', 'Easter', {
      rank: 'commemoration',
      commemoration: 9,
    }),
    event('2026-09-01', 'fast', 'A fast begins'),
    event('2026-09-02', 'commemoration', 'A metropolitan'),
    event('2026-09-03', 'commemoration', 'A catholicos', undefined, {
      rank: 'commemoration',
      commemoration: 62,
    }),
  ];
  expect(toYearData({ year: 2026, events }).days).toEqual([
    {
      date: '2027-01-18',
      names: ['Monday of the Three-day Lent'],
      memorials: ['A monk'],
      tone: 4,
      isFeast: true,
      rank: 'commemoration',
      isGreat: false,
    },
    {
      date: '2026-03-22',
      names: ['Sixth Sunday of Great Lent'],
      memorials: ['A saint'],
      tone: null,
      isFeast: true,
      rank: 'commemoration',
      isGreat: false,
    },
    {
      date: '2026-03-25',
      names: ['Annunciation'],
      memorials: [],
      tone: 4,
      isFeast: true,
      rank: 'commemoration',
      isGreat: true,
    },
    {
      date: '2026-04-05',
      names: ['Easter Sunday'],
      memorials: ['A bishop (9th memorial)'],
      tone: 4,
      isFeast: true,
      rank: 'commemoration',
      isGreat: true,
    },
    {
      date: '2026-09-01',
      names: ['A fast begins'],
      memorials: [],
      tone: null,
      isFeast: false,
      rank: null,
      isGreat: false,
    },
    {
      date: '2026-09-03',
      names: ['A catholicos (62nd memorial)'],
      memorials: [],
      tone: null,
      isFeast: false,
      rank: 'commemoration',
      isGreat: false,
    },
  ]);
});

it('the summary of a year contains the dates on which its seasons start', () => {
  expect(yearSummary(2026)).toBe(
    'Every Sunday and feast of 2026 with its tone, and the fasts: Great Lent from February 16, Easter on April 5, Pentecost on May 24, Koodosh Eetho on November 1.',
  );
});

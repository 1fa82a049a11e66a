import { expect, it } from 'vitest';
import type { LectionaryEvent } from '../contract.ts';
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
    event('2026-04-05', 'commemoration', 'A bishop', 'Easter', { rank: 'commemoration', commemoration: 9 }),
    event('2026-09-01', 'fast', 'A fast begins'),
    event('2026-09-02', 'commemoration', 'A metropolitan'),
    event('2026-09-03', 'commemoration', 'A catholicos', undefined, {
      rank: 'commemoration',
      commemoration: 62,
    }),
  ];
  const { days } = toYearData({ year: 2026, events });
  const rows = days.map((day) => [
    ...[day.date, day.names.join(), day.memorials.join(), day.tone, day.isFeast, day.rank, day.isGreat],
  ]);
  expect(rows).toEqual([
    ['2027-01-18', 'Monday of the Three-day Lent', 'A monk', 4, true, 'commemoration', false],
    ['2026-03-22', 'Sixth Sunday of Great Lent', 'A saint', null, true, 'commemoration', false],
    ['2026-03-25', 'Annunciation', '', 4, true, 'commemoration', true],
    ['2026-04-05', 'Easter Sunday', 'A bishop (9th memorial)', 4, true, 'commemoration', true],
    ['2026-09-01', 'A fast begins', '', null, false, null, false],
    ['2026-09-03', 'A catholicos (62nd memorial)', '', null, false, 'commemoration', false],
  ]);
});

it('the summary of a year contains the dates on which its seasons start', () => {
  expect(yearSummary(2026)).toBe(
    'Every Sunday and feast of 2026 with its tone, and the fasts: Great Lent from February 16, Easter on April 5, Pentecost on May 24, Koodosh Eetho on November 1.',
  );
});

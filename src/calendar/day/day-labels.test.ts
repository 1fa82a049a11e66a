import { expect, it } from 'vitest';
import type { LectionaryDay } from '../contract.ts';
import { dayPreview, daySummary, dayTitle, fastLabel } from './day-labels.ts';

const sunday = {
  date: '2026-12-06',
  names: ['Birth of John the Baptist', 'Mar Sokhe (St. Nicholas) of Myra'],
  fast: 'Fast of the Nativity (25 days)',
  fastDay: { day: 6, of: 25 },
  endingFast: null,
  tone: 6,
  readings: [
    { heading: 'Evening', lines: ['Mark 10:13-16'] },
    { heading: 'Holy Qurbana', lines: ['1 John 3:1-3', 'Luke 1:57-80'] },
  ],
} as unknown as LectionaryDay;
const monday = {
  ...sunday,
  date: '2026-12-28',
  names: [],
  fast: null,
  fastDay: null,
  tone: null,
  readings: [],
};

it('the title of a day starts with its first commemoration, if any', () => {
  expect(dayTitle(sunday)).toBe('Birth of John the Baptist, Sunday, December 6, 2026');
  expect(dayTitle(monday)).toBe('Monday, December 28, 2026');
});

it.each([
  ['koodosh-eetho', 'our-lord', 'our-lord'],
  ['easter', 'st-mary-and-apostles', 'st-mary-and-apostles'],
  ['easter', 'commemoration', 'easter'],
  ['koodosh-eetho', undefined, 'koodosh-eetho'],
  ['great-lent', 'our-lord', 'great-lent'],
] as const)(
  'a day of the season %s with a feast of the rank %s has the picture %s',
  (season, rank, picture) => {
    const events = (rank ? [{ rank }] : []) as LectionaryDay['events'];
    expect(dayPreview({ season, events })).toBe(`/previews/day-${picture}.jpg`);
  },
);

it('a link preview contains the commemorations, fast, tone and readings of the Holy Qurbana', () => {
  expect(daySummary(sunday)).toBe(
    'Sunday, December 6, 2026: Birth of John the Baptist. Mar Sokhe (St. Nicholas) of Myra. Fast of the Nativity (25 days), day 6 of 25. Tone 6. Readings: 1 John 3:1-3; Luke 1:57-80.',
  );
  expect(daySummary(monday)).toBe('Monday, December 28, 2026: No commemoration.');
});

it.each([
  [{ fast: 'Friday fast', fastDay: null, endingFast: null }, 'Friday fast'],
  [{ fast: null, fastDay: null, endingFast: null }, null],
  [
    { fast: null, fastDay: null, endingFast: 'Great Lent (50 days)' },
    'The fast ends today with the Holy Qurbana',
  ],
])('the fast of a day %j is described as %j', (day, label) => {
  expect(fastLabel(day)).toBe(label);
});

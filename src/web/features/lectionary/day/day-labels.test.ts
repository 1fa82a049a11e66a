import { expect, it } from 'vitest';
import type { LectionaryDay } from '#contract/resources/lectionary.ts';
import { daySummary, dayTitle } from './day-labels.ts';

const sunday = {
  date: '2026-12-06',
  names: ['Birth of John the Baptist', 'Mar Sokhe (St. Nicholas) of Myra'],
  fast: 'Fast of the Nativity (25 days)',
  tone: 6,
  readings: [
    { heading: 'Evening', lines: ['Mark 10:13-16'] },
    { heading: 'Holy Qurbana', lines: ['1 John 3:1-3', 'Luke 1:57-80'] },
  ],
} as unknown as LectionaryDay;
const monday = { ...sunday, date: '2026-12-28', names: [], fast: null, tone: null, readings: [] };

it('the title of a day starts with its first commemoration, if any', () => {
  expect(dayTitle(sunday)).toBe('Birth of John the Baptist, Sunday, December 6, 2026');
  expect(dayTitle(monday)).toBe('Monday, December 28, 2026');
});

it('a link preview contains the commemorations, fast, tone and readings of the Holy Qurbana', () => {
  expect(daySummary(sunday)).toBe(
    'Sunday, December 6, 2026: Birth of John the Baptist. Mar Sokhe (St. Nicholas) of Myra. Fast of the Nativity (25 days). Tone 6. Readings: 1 John 3:1-3; Luke 1:57-80.',
  );
  expect(daySummary(monday)).toBe('Monday, December 28, 2026: No commemoration.');
});

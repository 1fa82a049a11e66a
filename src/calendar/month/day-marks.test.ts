import { describe, expect, it } from 'vitest';
import type { LectionaryEvent } from '../contract.ts';
import { dayLabel, dayMarksIn } from './day-marks.ts';

const event = (date: string, more: Partial<LectionaryEvent>): LectionaryEvent => ({
  id: 1,
  key: 'a',
  date,
  summary: 'A day',
  malayalam: null,
  otherNames: [],
  kind: 'sunday',
  hasReadings: false,
  readings: [],
  edition: 2007,
  tone: null,
  toneInfo: null,
  season: 'koodosh-eetho',
  fast: null,
  fastDay: null,
  endingFast: null,
  rank: null,
  commemoration: null,
  ...more,
});
const nativity = 'Fast of the Nativity (25 days)';

describe('the calendar marks', () => {
  const events = [
    event('2026-12-04', { kind: 'feast', fast: nativity }),
    event('2026-12-06', { fast: nativity }),
    event('2026-12-06', { kind: 'commemoration', rank: 'commemoration', fast: nativity }),
    event('2026-12-25', { kind: 'feast', rank: 'our-lord' }),
    event('2026-12-25', { kind: 'feast', rank: 'commemoration' }),
  ];
  const fastDays = { '2026-12-07': nativity, '2026-12-30': 'Wednesday fast' };
  const marks = dayMarksIn({ events, fastDays });

  it.each([
    ['2026-12-04', 'Friday, December 4, 2026, feast day, Fast of the Nativity (25 days), 1 event'],
    ['2026-12-06', 'Sunday, December 6, 2026, commemoration, Fast of the Nativity (25 days), 2 events'],
    ['2026-12-25', 'Friday, December 25, 2026, feast of our Lord, 2 events'],
    ['2026-12-07', 'Monday, December 7, 2026, Fast of the Nativity (25 days)'],
    ['2026-12-28', 'Monday, December 28, 2026'],
    ['2026-12-30', 'Wednesday, December 30, 2026, Wednesday fast'],
  ])('label %s as %s', (date, label) => {
    expect(dayLabel(date, marks(date))).toBe(label);
  });

  it('show a feast on a Sunday with the tone of a feast', () => {
    const tone = { tone: 1, name: '', syriacName: '', audioLink: null, reason: '' };
    const easter = event('2026-04-05', { toneInfo: { ...tone, isFeastDay: true, feastName: 'Easter' } });
    expect(dayMarksIn({ events: [easter], fastDays: {} })('2026-04-05').isFeast).toBe(true);
  });
});

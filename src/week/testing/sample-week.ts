import { addDays } from '#church-year/dates.ts';
import type { Week, WeekEntry } from '../contract.ts';
import { weekParts } from '../wire.ts';

const entry: WeekEntry = {
  ...{ key: 'service-1', kind: 'service', title: 'Holy Qurbana', time: '8:30 AM', start: null, place: null },
  ...{ language: 'English', state: 'held', reason: null, usualTime: null, path: '/services' },
};

/** The week of November 29, 2026, with what a test is about. */
export function sampleWeek(rest: Partial<Week> = {}): Week {
  const canceled: WeekEntry = {
    ...{ ...entry, title: 'Class', time: null, usualTime: '10:00 AM' },
    ...{ state: 'canceled', reason: 'snow' },
  };
  const picnic = { ...entry, title: 'Picnic', time: null, language: null, place: 'Park', path: '/events/1' };
  const entries: Readonly<Record<number, WeekEntry[]>> = { 0: [entry, canceled], 3: [picnic] };
  const date = '2026-11-29';
  return {
    date,
    lastDate: addDays(date, 6),
    greeting: [],
    sunday: {
      names: ['Visit of St. Mary'],
      malayalam: null,
      tone: 5,
      readings: [{ heading: 'Gospel', lines: ['Luke 1:39-56'] }],
      parking: null,
      path: `/lectionary/${date}`,
    },
    days: Array.from({ length: 7 }, (_, offset) => ({
      date: addDays(date, offset),
      names: offset === 2 ? ['Fast begins'] : [],
      fast: offset >= 2 ? 'Fast of the Nativity' : null,
      entries: entries[offset] ?? [],
      path: `/lectionary/${addDays(date, offset)}`,
    })),
    notices: [],
    news: [],
    memorials: [],
    lines: [],
    order: [...weekParts],
    ...rest,
  };
}

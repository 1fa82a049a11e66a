import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type YearDay, yearDays } from './year-days.ts';

/** Data of the year page. */
export interface YearData {
  readonly kind: 'year';
  readonly year: number;
  readonly days: readonly YearDay[];
}

/** Reduces a year's events to what its page shows, because loader data are sent to the browser. */
export function toYearData(year: number, events: readonly LectionaryEvent[]): YearData {
  return { kind: 'year', year, days: yearDays(events) };
}

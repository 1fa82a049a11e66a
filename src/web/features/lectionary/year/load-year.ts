import type { LectionaryEvent } from '#contract/lectionary.ts';
import { type YearDay, yearDays } from './year-days.ts';

/** A year at a glance. */
export interface YearLeaf {
  readonly kind: 'year';
  readonly year: number;
  readonly days: readonly YearDay[];
}

/** Of the year's events only what its page shows crosses to the browser. */
export function yearLeaf(year: number, events: readonly LectionaryEvent[]): YearLeaf {
  return { kind: 'year', year, days: yearDays(events) };
}

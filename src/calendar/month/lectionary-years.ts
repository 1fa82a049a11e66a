import { type Month, monthOf } from '#kit/dates/months.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import type { LectionaryYear } from '../contract.ts';
import { createRequestCache } from '../readings/request-cache.ts';

/** Years, each fetched once (public specification, section 7). */
export const lectionaryYearCache = createRequestCache('the lectionary', (year: number) =>
  browserClient.lectionary.year({ query: { year } }),
);

/** Prefetches a year. A failure is reported when the year is shown. */
export function prefetchYear(year: number): Promise<unknown> {
  return lectionaryYearCache.load(year).catch(() => undefined);
}

/** What the calendar shows of a month. */
export type LectionaryMonth = Pick<LectionaryYear, 'events' | 'fastDays'>;

/** Returns a month of a year. */
export function selectMonth({ events, fastDays }: LectionaryMonth, month: Month): LectionaryMonth {
  return {
    events: events.filter(({ date }) => monthOf(date) === month),
    fastDays: Object.fromEntries(Object.entries(fastDays).filter(([date]) => monthOf(date) === month)),
  };
}

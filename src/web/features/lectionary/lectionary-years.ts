import { browserClient } from '../../session/browser-client.ts';
import { createRequestCache } from './request-cache.ts';

/** Events by year, fetched once (public specification, section 7). */
export const lectionaryYearCache = createRequestCache('the lectionary', async (year: number) => {
  const { events } = await browserClient.lectionary.year({ query: { year } });
  return events;
});

/** Prefetches a year. A failure is reported when the year is shown. */
export function prefetchYear(year: number): Promise<unknown> {
  return lectionaryYearCache.load(year).catch(() => undefined);
}

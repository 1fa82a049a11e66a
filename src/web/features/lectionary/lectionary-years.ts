import { browserClient } from '../../session/browser-client.ts';
import { keptAnswers } from './request-cache.ts';

/** The events of a year, fetched once when a month of it is first needed (public specification, section 7). */
export const lectionaryYears = keptAnswers('The lectionary', async (year: number) => {
  const { events } = await browserClient.lectionary.year({ query: { year } });
  return events;
});

/** Fetches a year that will most likely be wanted; whether it comes shows when it is. */
export function warmYear(year: number): Promise<unknown> {
  return lectionaryYears.load(year).catch(() => undefined);
}

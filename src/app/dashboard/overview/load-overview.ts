import { lectionaryYearCache } from '#calendar/month/lectionary-years.ts';
import { addDays, type CivilDate, dayNumber, yearOf } from '#church-year/dates.ts';
import type { Client } from '#kit/api/client.ts';
import { loadParts } from '#kit/ssr/load-optional.ts';

/** The days that the overview shows, starting today. */
export const WEEK_DAYS = 7;

/**
 * Loads what the overview shows besides the dashboard's lists, together, so that no section moves another one when it
 * arrives. A part that cannot be loaded is undefined.
 */
export async function loadOverview(client: Client, today: CivilDate) {
  const years = new Set([today, addDays(today, WEEK_DAYS - 1)].map((date) => yearOf(dayNumber(date))));
  const { parts } = await loadParts({
    gettingStarted: client.gettingStarted.read(),
    live: client.live.read(),
    // a service of yesterday evening may be held now
    schedule: client.schedule.list({ query: { from: addDays(today, -1), days: WEEK_DAYS + 1 } }),
    // a daily series has each of them
    comingEvents: client.events.list({ query: { admin: 'true', when: 'coming' } }),
    notices: client.notices.list({ query: { admin: 'true' } }),
    memorials: client.prayerRequests.list({ query: { state: 'yearly' } }),
    churchDays: Promise.all([...years].map((year) => lectionaryYearCache.load(year))).then((loaded) =>
      loaded.flatMap(({ events }) => events),
    ),
  });
  return parts;
}

export type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

import type { Client, PagedList } from '#contract/client.ts';
import type { Event } from '#contract/resources/events.ts';
import { dateParts } from '#domain/dates/civil-date.ts';
import { parish } from '#parish';
import { REVALIDATED } from '../../http/pages/security-headers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { feastEntry, parishEntries } from './entries.ts';
import type { CalendarEntry } from './icalendar.ts';

type CalendarPart = 'feasts' | 'events';
/** The subscribable calendars, by file name under `/calendar/`: the title and the parts. */
const calendars: ReadonlyMap<string, readonly [string, ...CalendarPart[]]> = new Map([
  ['feasts.ics', ['Feasts and readings', 'feasts']],
  ['events.ics', ['Parish events', 'events']],
  ['all.ics', ['Feasts and parish events', 'feasts', 'events']],
]);

/**
 * Generates calendar files.
 *
 * @param client an anonymous client that reads the church year and the events.
 * @returns a function that returns `undefined` for an unknown file name.
 */
export function calendarFiles({ config, parishClock }: AppContext, client: Client) {
  const { publicUrl, timeZone } = config;
  const site = { domain: parish.domain, publicUrl };
  const entriesOf: Readonly<Record<CalendarPart, () => Promise<CalendarEntry[]>>> = {
    feasts: async () => {
      const { year } = dateParts(parishClock.today());
      const years = await Promise.all(
        [year - 1, year, year + 1].map((each) => client.lectionary.year({ query: { year: each } })),
      );
      return years.flatMap(({ events }) => events.map((event) => feastEntry(event, site)));
    },
    events: async () => parishEntries(await calendarEvents(client), site),
  };
  return (name: string): (() => Promise<Response>) | undefined => {
    const [title, ...parts] = calendars.get(name) ?? [];
    if (title === undefined) return undefined;
    return async () => {
      const entries = await Promise.all(parts.map((part) => entriesOf[part]()));
      // imported lazily: it loads all time zones, which would slow down the start
      const { createIcalendar } = await import('./icalendar.ts');
      const text = await createIcalendar({
        name: `${title} · ${parish.name}`,
        timeZone,
        entries: entries.flat(),
      });
      return new Response(text, {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="${name}"`,
          'cache-control': REVALIDATED,
        },
      });
    };
  };
}

/**
 * Pages of upcoming events in a calendar, besides one page of past events: 500 events, more than a parish announces.
 */
const UPCOMING_PAGES = 5;

/** All events; if they exceed one page, the next 500 and the last 100 past ones. */
async function calendarEvents(client: Client): Promise<Event[]> {
  const events = await client.events.list();
  if (events.next === null) return events;
  const past = client.events.list({ query: { when: 'past' } });
  const upcoming: Event[] = [];
  let after: string | null | undefined;
  for (let n = 0; n < UPCOMING_PAGES && after !== null; n += 1) {
    const page: PagedList<Event[]> = await client.events.list({
      query: { when: 'coming', ...(after && { after }) },
    });
    upcoming.push(...page);
    after = page.next;
  }
  return [...upcoming, ...(await past)];
}

import type { Client, Listed } from '#contract/client.ts';
import type { Event } from '#contract/events.ts';
import { parish } from '#parish';
import type { Deps } from '../../app-context.ts';
import { REVALIDATED } from '../../http/security-headers.ts';
import { feastEntries } from './feasts.ts';
import type { CalendarEntry } from './icalendar.ts';
import { parishEntries } from './parish-events.ts';

/** What one may subscribe to, by the name of its file under `/calendar/`. */
const calendars: Readonly<Record<string, { readonly title: string; readonly parts: readonly Part[] }>> = {
  'feasts.ics': { title: 'Feasts and readings', parts: ['feasts'] },
  'events.ics': { title: 'Parish events', parts: ['events'] },
  'all.ics': { title: 'Feasts and parish events', parts: ['feasts', 'events'] },
};
type Part = 'feasts' | 'events';

/**
 * Makes a calendar file.
 *
 * @param client reads the events as a visitor does.
 * @returns undefined for a name that is none of ours.
 */
export function calendarFiles({ settings, day }: Deps, client: Client) {
  const { liturgy, publicUrl, timeZone } = settings;
  const { domain } = parish;
  const entriesOf: Readonly<Record<Part, () => Promise<CalendarEntry[]>>> = {
    feasts: async () => feastEntries({ today: day.today(), liturgy, domain, publicUrl }),
    events: async () => parishEntries(await eventsToTell(client), { domain, publicUrl }),
  };
  return (name: string): (() => Promise<Response>) | undefined => {
    if (!Object.hasOwn(calendars, name)) return undefined;
    const { title, parts } = calendars[name] as (typeof calendars)[string];
    return async () => {
      const entries = await Promise.all(parts.map((part) => entriesOf[part]()));
      // loaded here: a start need not wait for every time zone there is
      const { icalendar } = await import('./icalendar.ts');
      const text = await icalendar({ name: `${title} · ${parish.name}`, timeZone, entries: entries.flat() });
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

/** Pages of events to come that a calendar holds beside one of past ones: 500, more than a parish announces. */
const COMING_PAGES = 5;

/** All events; where there are too many for one answer, the next 500 and the latest 100 of those that are past. */
async function eventsToTell(client: Client): Promise<Event[]> {
  const events = await client.events.list();
  if (events.next === null) return events;
  const past = client.events.list({ query: { when: 'past' } });
  const coming: Event[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < COMING_PAGES && after !== null; page += 1) {
    const answer: Listed<Event[]> = await client.events.list({
      query: { when: 'coming', ...(after && { after }) },
    });
    coming.push(...answer);
    after = answer.next;
  }
  return [...coming, ...(await past)];
}

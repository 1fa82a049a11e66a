import { basename } from 'node:path';
import type { LectionaryEvent } from '#calendar/contract.ts';
import { commemorationLabel } from '#church-year/commemorations.ts';
import { dateParts } from '#church-year/dates.ts';
import type { Event } from '#events/contract.ts';
import { partsOf } from '#events/program.ts';
import type { Client, PagedList } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import type { ResponseValue } from '#kit/http/response-value.ts';
import type { ScheduleEntry } from '#services/contract/schedule.ts';
import type { Service } from '#services/contract/services.ts';
import type { CalendarEntry } from './icalendar.ts';

type CalendarPart = 'feasts' | 'services' | 'events' | 'nextService' | 'event';
/** The calendars by path: the title and the parts. All but the next service and single events can be subscribed to. */
const calendars: ReadonlyMap<string, readonly [string, ...CalendarPart[]]> = new Map([
  ['/calendar/feasts.ics', ['Feasts and readings', 'feasts']],
  ['/calendar/services.ics', ['Services', 'services']],
  ['/calendar/events.ics', ['Parish events', 'events']],
  ['/calendar/all.ics', ['Feasts, services and parish events', 'feasts', 'services', 'events']],
  ['/calendar/next-service.ics', ['Next service', 'nextService']],
  ['/calendar/event.ics', ['Parish event', 'event']],
]);
/** In the path of a single event, '/calendar/event-7.ics'. */
const EVENT_ID = /(?<=^\/calendar\/event)-([1-9]\d{0,9})(?=\.ics$)/;

/**
 * Generates calendar files.
 *
 * @param client an anonymous client that reads the church year, the services and the events.
 * @returns a function that returns `undefined` for an unknown path.
 */
export function calendarFiles({ config, parish, calendarClock }: AppContext, client: Client) {
  const { publicUrl } = config;
  const servicesOf = async (select = (dates: readonly ScheduleEntry[]) => dates) => {
    const [dates, services] = await Promise.all([
      client.schedule.list({ query: { days: SERVICE_DAYS } }),
      client.services.list(),
    ]);
    return serviceEntries(select(dates), services, publicUrl);
  };
  // a visitor may not know the usual place
  const withPlace = (entry: CalendarEntry) => {
    const { street, city, state, postalCode } = parish.current().place;
    const address = [street, city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ');
    return { ...entry, location: entry.location ?? address };
  };
  const entriesOf: Readonly<Record<CalendarPart, (path: string) => Promise<CalendarEntry[]>>> = {
    feasts: async () => {
      const { year } = dateParts(calendarClock.today());
      const years = await Promise.all(
        [year - 1, year, year + 1].map((each) => client.lectionary.year({ query: { year: each } })),
      );
      return years.flatMap(({ events }) => events.map((event) => feastEntry(event, publicUrl)));
    },
    services: () => servicesOf(),
    nextService: async () => {
      const { next } = await client.sunday.read();
      const [entry] = await servicesOf((dates) =>
        dates.filter(({ serviceId, date }) => serviceId === next?.id && date === next.date),
      );
      if (!entry) throw new ApiProblem('NOT_FOUND', 'No service is planned');
      return [withPlace(entry)];
    },
    event: async (path) => {
      const event = await client.events.read({ params: { id: Number(EVENT_ID.exec(path)?.[1]) } });
      return parishEntries([event], publicUrl).map(withPlace);
    },
    events: async () => parishEntries(await calendarEvents(client), publicUrl),
  };
  return (path: string): (() => Promise<ResponseValue>) | undefined => {
    const [title, ...parts] = calendars.get(path.replace(EVENT_ID, '')) ?? [];
    if (title === undefined) return undefined;
    return async () => {
      const entries = await Promise.all(parts.map((part) => entriesOf[part](path)));
      // imported lazily: it loads all time zones, which would slow down the start
      const { createIcalendar } = await import('./icalendar.ts');
      const { identity, place } = parish.current();
      const text = await createIcalendar({
        name: `${title} · ${identity.name}`,
        timeZone: place.timeZone,
        entries: entries.flat(),
      });
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="${basename(path)}"`,
      };
      return { status: 200, headers, body: text };
    };
  };
}

/**
 * Pages of upcoming events in a calendar, besides one page of past events: 1,000 events, such as 17 weekly ones.
 */
const UPCOMING_PAGES = 10;

/** All events; if they exceed one page, the next 1,000 and the last 100 past ones. */
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

const categories: Readonly<Record<LectionaryEvent['kind'], string>> = {
  sunday: 'Sunday',
  weekday: 'Weekday of Lent',
  feast: 'Feast',
  commemoration: 'Commemoration',
  observance: 'Observance',
  fast: 'Fast',
};

/** An event of the church year as an all-day entry with tone, fast and readings. */
function feastEntry(event: LectionaryEvent, publicUrl: string): CalendarEntry {
  const { key, date, summary, kind } = event;
  return {
    // the domain makes it globally unique
    uid: `${date}-${key}@${new URL(publicUrl).hostname}`,
    // a computed day never changes, so the start of its year serves as the time of its last change
    changedAt: `${date.slice(0, 4)}-01-01T00:00:00Z`,
    sequence: 0,
    when: { day: date },
    summary,
    description: describe(event),
    url: `${publicUrl}/lectionary/${date}`,
    category: categories[kind],
    isBusy: false,
  };
}

function describe(event: LectionaryEvent): string {
  const { commemoration, toneInfo, fast, fastDay, endingFast, readings } = event;
  return [
    commemoration !== null && commemorationLabel(event, commemoration),
    toneInfo && `Tone ${toneInfo.tone}, ${toneInfo.name}`,
    fastDay ? `${fast}, day ${fastDay.day} of ${fastDay.of}` : fast,
    endingFast !== null && `${endingFast}: ends today with the Holy Qurbana`,
    ...readings.map(({ heading, lines }) => `${heading}: ${lines.join(' · ')}`),
  ]
    .filter(Boolean)
    .join('\n');
}

const LOCAL_TIME = 'YYYY-MM-DDTHH:MM:SS'.length;

/** Of an event without an end. */
const EVENT_MINUTES = 60;

/**
 * The parish events that have a date: timed if the time could be parsed, all-day otherwise. Each entry of a program is one
 * of its own, so that a phone shows it on its day and reminds of it.
 */
function parishEntries(events: readonly Event[], publicUrl: string): CalendarEntry[] {
  return events.flatMap<Event & { part: string }>(partsOf).flatMap((event) => {
    if (event.date === null) return [];
    const when = event.start
      ? {
          start: localTime(event.start),
          end: event.end && localTime(event.end),
          lengthMinutes: EVENT_MINUTES,
        }
      : { day: event.date };
    // a time that cannot be parsed, such as 'after Holy Qurbana', goes into the description
    const timeText = event.start ? null : event.time;
    return {
      uid: `event-${event._id}${event.part}@${new URL(publicUrl).hostname}`,
      changedAt: event.createdAt,
      sequence: event.version - 1,
      when,
      summary: event.isCanceled ? `CANCELED: ${event.title}` : event.title,
      description: [event.cancelReason, timeText, textOf(event.formatted.description)]
        .filter(Boolean)
        .join('\n\n'),
      location: event.location,
      url: `${publicUrl}/events/${event._id}`,
      category: 'Parish',
      ...(event.isCanceled && { status: 'CONFIRMED' as const }),
      isBusy: !event.isCanceled,
    };
  });
}

/** Thirteen months. */
const SERVICE_DAYS = 397;

/** Each date of a service. One that is not held remains, because a reader who does not see it would assume that it is held. */
function serviceEntries(
  dates: readonly ScheduleEntry[],
  services: readonly Service[],
  publicUrl: string,
): CalendarEntry[] {
  const servicesById = new Map(services.map((service) => [service.id, service]));
  return dates.flatMap((entry) => {
    const { date, start, end, lengthMinutes, serviceId, name, language, place, churchDay, change, reason } =
      entry;
    const service = servicesById.get(serviceId);
    // deleted between the two reads
    if (!service) return [];
    return {
      uid: `service-${serviceId}-${date}@${new URL(publicUrl).hostname}`,
      changedAt: service.createdAt,
      // each change of a date increments the version of the service
      sequence: service.version - 1,
      when: { start: localTime(start), end: end && localTime(end), lengthMinutes },
      // Google's calendar hides entries with the status CANCELLED
      summary: change === 'notHeld' ? `NOT HELD: ${name}` : name,
      description: [reason, churchDay, language].filter(Boolean).join('\n'),
      location: place,
      url: `${publicUrl}/services`,
      category: 'Service',
      status: 'CONFIRMED' as const,
      isBusy: change !== 'notHeld',
    };
  });
}

/** The local time of an ISO 8601 instant with offset. */
function localTime(instant: string): string {
  return instant.slice(0, LOCAL_TIME);
}

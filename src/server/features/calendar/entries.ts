import type { Event } from '#contract/resources/events.ts';
import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import { commemorationLabel } from '#domain/liturgy/feast-entry.ts';
import type { CalendarEntry } from './icalendar.ts';

const categories: Readonly<Record<LectionaryEvent['kind'], string>> = {
  sunday: 'Sunday',
  weekday: 'Weekday of Lent',
  feast: 'Feast',
  commemoration: 'Commemoration',
  observance: 'Observance',
  fast: 'Fast',
};

interface Site {
  /** The parish's domain, which makes the UIDs globally unique. */
  readonly domain: string;
  readonly publicUrl: string;
}

/** An event of the church year as an all-day entry with tone, fast and readings. */
export function feastEntry(event: LectionaryEvent, { domain, publicUrl }: Site): CalendarEntry {
  const { key, date, summary, kind } = event;
  return {
    uid: `${date}-${key}@${domain}`,
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
    fastDay ? `${fast}, day ${fastDay.day}` : fast,
    endingFast !== null && `${endingFast}: ends today with the Holy Qurbana`,
    ...readings.map(({ heading, lines }) => `${heading}: ${lines.join(' · ')}`),
  ]
    .filter(Boolean)
    .join('\n');
}

const LOCAL_TIME = 'YYYY-MM-DDTHH:MM:SS'.length;

/** The parish events that have a date: timed if the time could be parsed, all-day otherwise. */
export function parishEntries(events: readonly Event[], { domain, publicUrl }: Site): CalendarEntry[] {
  return events.flatMap((event) => {
    if (event.date === null) return [];
    const when = event.start
      ? { start: localTime(event.start), end: event.end && localTime(event.end) }
      : { day: event.date };
    // a time that cannot be parsed, such as 'after Holy Qurbana', goes into the description
    const timeText = event.start ? null : event.time;
    return {
      uid: `event-${event._id}@${domain}`,
      changedAt: event.createdAt,
      sequence: event.version - 1,
      when,
      summary: event.title,
      description: [timeText, event.description].filter(Boolean).join('\n\n'),
      location: event.location,
      url: `${publicUrl}/events/${event._id}`,
      category: 'Parish',
      isBusy: true,
    };
  });
}

/** The local time of an ISO 8601 instant with offset. */
function localTime(instant: string): string {
  return instant.slice(0, LOCAL_TIME);
}

import type { Event } from '#contract/resources/events.ts';
import type { CalendarEntry } from './icalendar.ts';

const LOCAL_TIME = 'YYYY-MM-DDTHH:MM:SS'.length;

/** The parish events that have a date: timed if the time could be parsed, all-day otherwise. */
export function parishEntries(
  events: readonly Event[],
  { domain, publicUrl }: { domain: string; publicUrl: string },
): CalendarEntry[] {
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

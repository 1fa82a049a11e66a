import type { Event } from '#contract/events.ts';
import type { CalendarEntry } from './icalendar.ts';

const LOCAL_TIME = 'YYYY-MM-DDTHH:MM:SS'.length;

/** The parish's events that have a date: with their time where it could be understood, and otherwise for the whole day. */
export function parishEntries(
  events: readonly Event[],
  { domain, publicUrl }: { domain: string; publicUrl: string },
): CalendarEntry[] {
  return events.flatMap((event) => {
    if (event.date === null) return [];
    const when = event.start
      ? { start: wall(event.start), end: event.end && wall(event.end) }
      : { day: event.date };
    // a time that is only words, 'after Holy Qurbana', is told in words
    const words = event.start ? null : event.time;
    return {
      uid: `event-${event._id}@${domain}`,
      changedAt: event.createdAt,
      sequence: event.version - 1,
      when,
      summary: event.title,
      description: [words, event.description].filter(Boolean).join('\n\n'),
      location: event.location,
      url: `${publicUrl}/events/${event._id}`,
      category: 'Parish',
      isBusy: true,
    };
  });
}

/** The parish's wall in an instant that is written with its offset. */
function wall(instant: string): string {
  return instant.slice(0, LOCAL_TIME);
}

import type { Event } from '#contract/events.ts';
import { dateParts, longDate } from '#domain/civil-date.ts';

/** An event's date with a large red day number, and the time as staff entered it. */
export function EventDateTime({ event }: { event: Pick<Event, 'date' | 'start' | 'time' | 'isToday'> }) {
  if (event.date === null) return <p className="font-semibold text-rubric">Date to be announced</p>;
  return (
    <p className="flex items-center gap-3 text-rubric">
      <b aria-hidden="true" className="flex-none font-serif text-[2.75rem]/none font-medium">
        {dateParts(event.date).day}
      </b>
      <span className="leading-snug">
        <time dateTime={event.start ?? event.date} className="block font-semibold">
          {event.isToday && 'Today, '}
          {longDate(event.date)}
        </time>
        {event.time && <span className="block text-quiet">{event.time}</span>}
      </span>
    </p>
  );
}

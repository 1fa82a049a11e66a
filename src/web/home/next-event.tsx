import type { Event } from '#contract/resources/events.ts';
import { dateParts } from '#domain/dates/civil-date.ts';
import { eventUrl } from '../features/events/event-url.ts';
import { Link } from '../ui/controls/link.tsx';

/** The strip at the bottom of the hero: the next event that has a date, if any. */
export function NextEvent({ events }: { events: readonly Pick<Event, '_id' | 'title' | 'date'>[] }) {
  const next = events.find((event) => event.date !== null);
  if (!next?.date) return null;
  const { weekday, month, day } = dateParts(next.date);
  return (
    <div className="hero-next">
      <div className="wrap">
        <Link to={eventUrl(next)}>
          <b>Next</b> ·{' '}
          <span className="next-day">
            {weekday}, {month} {day} ·
          </span>{' '}
          <span className="next-title">{next.title}</span>
        </Link>
      </div>
    </div>
  );
}

import type { Event } from '#contract/events.ts';
import { longDate } from '#domain/civil-date.ts';
import { Link } from '../../ui/link.tsx';
import { eventUrl } from './event-url.ts';

/** Older events are collapsed, so that the news below stay within reach. */
const INITIALLY_VISIBLE = 6;
export const PAST_EVENTS_ID = 'past-events';

/**
 * Past events, latest first.
 *
 * @param isSearching whether these are search results, which are all expanded.
 */
export function PastEvents({ events, isSearching }: { events: readonly Event[]; isSearching: boolean }) {
  if (events.length === 0) return null;
  const visibleCount = isSearching ? events.length : INITIALLY_VISIBLE;
  const earlier = events.slice(visibleCount);
  return (
    <div id={PAST_EVENTS_ID} tabIndex={-1} className="mt-12 outline-none">
      <h3 className="mb-4 text-[1.45rem]">Past events</h3>
      <PastList events={events.slice(0, visibleCount)} />
      {earlier.length > 0 && (
        <details className="border-t border-line">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            {earlier.length === 1 ? 'One earlier event' : `${earlier.length} earlier events`}
          </summary>
          <PastList events={earlier} />
        </details>
      )}
    </div>
  );
}

function PastList({ events }: { events: readonly Event[] }) {
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {events.map((event) => (
        <li key={event._id} className="wrap-anywhere border-t border-line py-3">
          <Link
            to={eventUrl(event)}
            className="inline-block py-1 font-serif text-[1.25rem]/tight hover:text-rubric hover:underline"
          >
            {event.title}
          </Link>
          <p className="text-[0.95rem] text-quiet">
            {event.date && <time dateTime={event.start ?? event.date}>{longDate(event.date)}</time>}
            {event.location && <> · {event.location}</>}
          </p>
        </li>
      ))}
    </ul>
  );
}

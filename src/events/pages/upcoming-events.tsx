import { dateParts } from '#church-year/dates.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';
import { CardImage } from '#kit/ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '#kit/ui/media/picture.tsx';
import { EventNotes, EventTitle } from './event-meta.tsx';
import type { EventSummary } from './event-summary.ts';
import { eventUrl } from './event-url.ts';

/** Three columns on wide screens. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 70.5rem) 21.5rem, (min-width: 48rem) calc((100vw - 6rem) / 3), calc(100vw - 2.5rem)`;

/** The upcoming events on the home page. */
export function UpcomingEvents({ events }: { events: readonly EventSummary[] }) {
  return (
    <>
      <SectionHeader
        eyebrow="Upcoming Events"
        title="In the coming weeks"
        more={{ to: '/eventsandnews#upcoming-events', text: 'All events' }}
      />
      {events.length === 0 && (
        <NoResults
          text="No Upcoming Events"
          staffAction={{ text: 'Announce an event', tab: 'eventsandnews' }}
        />
      )}
      <ul className="grid gap-7 md:grid-cols-3">
        {events.map((event) => (
          <li key={event._id} className="card flex flex-col">
            <HomeEvent event={event} />
          </li>
        ))}
      </ul>
    </>
  );
}

function HomeEvent({ event }: { event: EventSummary }) {
  const url = eventUrl(event);
  const text = textOf(event.excerpt ?? event.formatted.description);
  return (
    <>
      <CardImage picture={event.picture} sizes={SIZES} />
      <article className="flex min-w-0 grow flex-col wrap-anywhere gap-2 px-5 pt-4 pb-5">
        <EventDateTime event={event} />
        <h3 className="text-[1.4rem]">
          <Link to={url} className="hover:text-rubric hover:underline">
            <EventTitle event={event} />
          </Link>
        </h3>
        <EventNotes event={event} />
        {text && <p className="text-quiet">{text}</p>}
        {event.excerpt && (
          <Link to={url} className="link mt-auto inline-flex min-h-11 items-center self-start">
            Read more<span className="sr-only"> about {event.title}</span>
          </Link>
        )}
      </article>
    </>
  );
}

/** An event's date with a large red day number, and the time. */
function EventDateTime({ event }: { event: EventSummary }) {
  if (event.date === null) return <p className="font-semibold text-rubric">Date to be announced</p>;
  return (
    <p className="flex items-center gap-3 text-rubric">
      <b aria-hidden="true" className="flex-none font-serif text-[2.75rem]/none font-medium">
        {dateParts(event.date).day}
      </b>
      <span className="leading-snug">
        <time dateTime={event.start ?? event.date} className="block font-semibold">
          {event.isToday && event.lastDate === null && 'Today, '}
          {event.dateText}
        </time>
        {event.timeText && <span className="block text-quiet">{event.timeText}</span>}
      </span>
    </p>
  );
}

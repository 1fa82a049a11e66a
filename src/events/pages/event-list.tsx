import { ExpandableText } from '#kit/formatted-text/expandable-text.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Link } from '#kit/ui/controls/link.tsx';
import { DateBadge } from '#kit/ui/layout/date-badge.tsx';
import { NoResults } from '#kit/ui/layout/no-results.tsx';
import { CardImage } from '#kit/ui/media/card-image.tsx';
import { PHONE_COLUMN_SIZES } from '#kit/ui/media/picture.tsx';
import type { ListProps, LoadTexts } from '#parish/site/list-query.ts';
import { ListPages, SearchableList } from '#parish/site/searchable-list.tsx';
import { EventDate, EventMeta, EventNotes, EventTitle } from './event-meta.tsx';
import type { EventSummary } from './event-summary.ts';
import { eventUrl } from './event-url.ts';
import { eventListOf } from './load-events.ts';

const ANCHOR = 'upcoming-events';
const searchEvents = eventListOf(browserClient);

/** Upcoming and past events, with a search (public specification, section 2). */
export function EventList({ loadTexts, ...pages }: ListProps<EventSummary>) {
  return (
    <SearchableList
      name="events"
      title="Upcoming Events"
      anchor={ANCHOR}
      {...pages}
      endpoint={searchEvents}
      noun="upcoming event"
      resultsLabel={resultsLabel}
    >
      {(events, isSearching) => {
        const { upcoming, past } = byTime(events);
        return (
          <>
            {upcoming.length === 0 && (events.length === 0 || !isSearching) && (
              <NoResults
                text={events.length === 0 ? 'No Events Found' : 'No Upcoming Events'}
                isSearching={isSearching}
                staffAction={{ text: 'Announce an event', tab: 'eventsandnews' }}
              />
            )}
            <ul className="divide-y divide-line">
              {upcoming.map((event, index) => (
                <li key={event._id} className="list-entry">
                  <EventListItem event={event} isFirst={index === 0} loadTexts={loadTexts} />
                </li>
              ))}
            </ul>
            {!isSearching && (
              <ListPages
                label="Pages of upcoming events"
                cursorKey="later"
                anchor={ANCHOR}
                {...pages}
                first="First upcoming events"
                more="Later events"
              />
            )}
            <PastEvents events={past} isSearching={isSearching} />
            {!isSearching && (
              <ListPages
                label="Pages of past events"
                cursorKey="earlier"
                anchor={PAST_EVENTS_ID}
                {...pages}
                first="Most recent past events"
                more="Earlier events"
              />
            )}
          </>
        );
      }}
    </SearchableList>
  );
}

function byTime(events: readonly EventSummary[]) {
  return { upcoming: events.filter(({ isPast }) => !isPast), past: events.filter(({ isPast }) => isPast) };
}

function resultsLabel(events: readonly EventSummary[]) {
  const { upcoming, past } = byTime(events);
  return {
    noun: upcoming.length === 0 ? 'past event' : 'event',
    details: upcoming.length > 0 && past.length > 0 ? `, including ${past.length} past` : '',
  };
}

/** Beside the text on wide screens, above it on phones. */
const SIZES = `${PHONE_COLUMN_SIZES}, (min-width: 48rem) 19rem, calc(100vw - 2.5rem)`;

interface EventListItemProps {
  readonly event: EventSummary;
  /** Whether it is first on the page, so that its picture loads first. */
  readonly isFirst: boolean;
  readonly loadTexts?: LoadTexts | undefined;
}

/** One event of the list: date, summary and picture. */
export function EventListItem({ event, isFirst, loadTexts }: EventListItemProps) {
  const url = eventUrl(event);
  return (
    <article className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 gap-y-5 py-6 md:grid-cols-[5rem_minmax(0,1fr)_19rem] md:gap-x-8 md:py-8">
      <DateBadge date={event.date} />
      <div className={`space-y-2 wrap-anywhere ${event.picture ? '' : 'md:col-span-2'}`}>
        <p className="font-semibold text-rubric">
          <EventDate event={event} />
        </p>
        <h3 className="text-[1.65rem]">
          <Link to={url} className="hover:text-rubric hover:underline">
            <EventTitle event={event} />
          </Link>
        </h3>
        <EventNotes event={event} />
        <EventMeta event={event} />
        {(event.excerpt ?? event.formatted.description).length > 0 && (
          <ExpandableText
            excerpt={event.excerpt}
            blocks={event.formatted.description}
            title={event.title}
            url={url}
            loadText={loadTexts}
          />
        )}
      </div>
      {event.picture && (
        <div className="overflow-hidden rounded-sm max-md:order-first max-md:col-span-2 md:self-start">
          <CardImage picture={event.picture} sizes={SIZES} isPriority={isFirst} />
        </div>
      )}
    </article>
  );
}

/** Older events are collapsed, so that the news below stay within reach. */
const INITIALLY_VISIBLE = 6;
const PAST_EVENTS_ID = 'past-events';

/**
 * Past events, latest first.
 *
 * @param isSearching whether these are search results, which are all expanded.
 */
function PastEvents({ events, isSearching }: { events: readonly EventSummary[]; isSearching: boolean }) {
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

function PastList({ events }: { events: readonly EventSummary[] }) {
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {events.map((event) => (
        <li key={event._id} className="wrap-anywhere border-t border-line py-3">
          <Link
            to={eventUrl(event)}
            className="inline-block py-1 font-serif text-[1.25rem]/tight hover:text-rubric hover:underline"
          >
            <EventTitle event={event} />
          </Link>
          <EventNotes event={event} />
          <p className="text-[0.95rem] text-quiet">
            {event.date && <time dateTime={event.start ?? event.date}>{event.dateText}</time>}
            {event.location && <> · {event.location}</>}
          </p>
        </li>
      ))}
    </ul>
  );
}

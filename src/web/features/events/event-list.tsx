import { useState } from 'react';
import type { Event } from '#contract/resources/events.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { matchesSearch } from '#domain/text/search.ts';
import { type ListQuery, listUrl } from '../../search/list-query.ts';
import { ListHeader, SearchBox } from '../../search/search-box.tsx';
import type { SearchPage } from '../../search/search-rows.ts';
import { useDebouncedSearch } from '../../search/use-debounced-search.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Pagination } from '../../ui/controls/pagination.tsx';
import { NoResults } from '../../ui/feedback/no-results.tsx';
import { EventListItem } from './event-list-item.tsx';
import { eventUrl } from './event-url.ts';
import { type EventsData, searchEvents } from './load-events.ts';

interface EventListProps {
  readonly data: EventsData;
  readonly query: ListQuery;
}

const ANCHOR = 'upcoming-events';
const search = (term: string) => searchEvents(browserClient, term);

/** Upcoming and past events, with a search (public specification, section 2). */
export function EventList({ data, query: { terms, cursors } }: EventListProps) {
  const [term, setTerm] = useState(terms.events);
  const isSearching = term.trim() !== '';
  const searchPage = useDebouncedSearch({
    term,
    isComplete: data.isComplete,
    initial: data.searchPage,
    search,
  });
  const matches =
    searchPage?.rows ??
    data.events.filter(({ title, description }) => matchesSearch(term, title, description));
  const upcoming = matches.filter((event) => !event.isPast);
  const past = matches.filter((event) => event.isPast);
  return (
    <>
      <ListHeader
        title="Upcoming Events"
        status={
          isSearching
            ? searchStatus({ term, upcoming, past, searchPage })
            : upcomingStatus(data.upcomingCount)
        }
      >
        <SearchBox
          name="events"
          label="Search events"
          placeholder="Search events..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#upcoming-events"
          otherTerms={{ news: terms.news }}
        />
      </ListHeader>
      {upcoming.length === 0 && (matches.length === 0 || !isSearching) && (
        <NoResults
          text={matches.length === 0 ? 'No Events Found' : 'No Upcoming Events'}
          isSearching={isSearching}
          staffAction={{ text: 'Announce an event', tab: 'eventsandnews' }}
        />
      )}
      <ul className="divide-y divide-line">
        {upcoming.map((event, index) => (
          <li key={event._id} className="list-entry">
            <EventListItem event={event} isFirst={index === 0} />
          </li>
        ))}
      </ul>
      {!isSearching && (
        <Pagination
          label="Pages of upcoming events"
          links={[
            cursors.later && { to: listUrl({}, ANCHOR), text: 'First upcoming events' },
            data.laterCursor && { to: listUrl({ later: data.laterCursor }, ANCHOR), text: 'Later events' },
          ]}
        />
      )}
      <PastEvents events={past} isSearching={isSearching} />
      {isSearching ? (
        <Pagination
          label="Event search results"
          links={[
            searchPage?.next && {
              to: listUrl({ events: searchPage.term, events_from: searchPage.next }, ANCHOR),
              text: 'Show more results',
            },
          ]}
        />
      ) : (
        <Pagination
          label="Pages of past events"
          links={[
            cursors.earlier && { to: listUrl({}, PAST_EVENTS_ID), text: 'Most recent past events' },
            data.earlierCursor && {
              to: listUrl({ earlier: data.earlierCursor }, PAST_EVENTS_ID),
              text: 'Earlier events',
            },
          ]}
        />
      )}
    </>
  );
}

function upcomingStatus(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One upcoming event' : `${count} upcoming events`;
}

interface Search {
  readonly term: string;
  readonly upcoming: readonly Event[];
  readonly past: readonly Event[];
  readonly searchPage: SearchPage<Event> | null;
}

function searchStatus({ term, upcoming, past, searchPage }: Search): string {
  const count = upcoming.length + past.length;
  const soFar = searchPage?.next ? ' so far' : '';
  if (count === 0) return soFar ? 'No results so far' : `No results for “${term.trim()}”`;
  const kind = upcoming.length === 0 ? 'past event' : 'event';
  const summary = count === 1 ? `One ${kind} found${soFar}` : `${count} ${kind}s found${soFar}`;
  return upcoming.length > 0 && past.length > 0 ? `${summary}, including ${past.length} past` : summary;
}

/** Older events are collapsed, so that the news below stay within reach. */
const INITIALLY_VISIBLE = 6;
const PAST_EVENTS_ID = 'past-events';

/**
 * Past events, latest first.
 *
 * @param isSearching whether these are search results, which are all expanded.
 */
function PastEvents({ events, isSearching }: { events: readonly Event[]; isSearching: boolean }) {
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

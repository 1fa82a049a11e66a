import { useState } from 'react';
import type { Event } from '#contract/events.ts';
import { matches } from '#domain/text.ts';
import { type AskedLists, placeAddress } from '../../list-query.ts';
import type { FoundRows } from '../../search-rows.ts';
import { browserClient } from '../../session/browser-client.ts';
import { ListHead } from '../../ui/list-header.tsx';
import { ListTurn } from '../../ui/list-pagination.tsx';
import { NothingFound } from '../../ui/no-results.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useFound } from '../../ui/use-debounced-search.ts';
import { EventEntry } from './event-list-item.tsx';
import { findEvents, type ShownEvents } from './load-events.ts';
import { PAST_EVENTS, PastEvents } from './past-events.tsx';

interface EventListProps {
  readonly shown: ShownEvents;
  readonly asked: AskedLists;
}

const ANCHOR = 'upcoming-events';
const find = (term: string) => findEvents(browserClient, term);

/** The events to come and those that are past, with a search over both (public specification, section 2). */
export function EventList({ shown, asked: { terms, places } }: EventListProps) {
  const [term, setTerm] = useState(terms.events);
  const isSearching = term.trim() !== '';
  const answer = useFound({ term, isWhole: shown.isWhole, given: shown.found, find });
  const found =
    answer?.rows ?? shown.events.filter(({ title, description }) => matches(term, title, description));
  const coming = found.filter((event) => !event.isPast);
  const past = found.filter((event) => event.isPast);
  return (
    <>
      <ListHead
        title="Upcoming Events"
        status={isSearching ? searchStatus({ term, coming, past, answer }) : comingStatus(shown.comingCount)}
      >
        <SearchBox
          name="events"
          label="Search events"
          placeholder="Search events..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#upcoming-events"
          kept={{ news: terms.news }}
        />
      </ListHead>
      {coming.length === 0 && (found.length === 0 || !isSearching) && (
        <NothingFound
          text={found.length === 0 ? 'No Events Found' : 'No Upcoming Events'}
          isSearching={isSearching}
          next={{ text: 'Announce an event', tab: 'eventsandnews' }}
        />
      )}
      <ul className="divide-y divide-line">
        {coming.map((event, place) => (
          <li key={event._id} className="later">
            <EventEntry event={event} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      {!isSearching && (
        <ListTurn
          label="Upcoming events, pages"
          first={places.later ? { to: placeAddress({}, ANCHOR), text: 'The next events' } : null}
          next={
            shown.later ? { to: placeAddress({ later: shown.later }, ANCHOR), text: 'Later events' } : null
          }
        />
      )}
      <PastEvents events={past} isSearching={isSearching} />
      {isSearching ? (
        <ListTurn
          label="Found events, pages"
          first={null}
          next={
            answer?.next
              ? {
                  to: placeAddress({ events: answer.term, events_from: answer.next }, ANCHOR),
                  text: 'Search further',
                }
              : null
          }
        />
      ) : (
        <ListTurn
          label="Past events, pages"
          first={
            places.earlier ? { to: placeAddress({}, PAST_EVENTS), text: 'The latest past events' } : null
          }
          next={
            shown.earlier
              ? { to: placeAddress({ earlier: shown.earlier }, PAST_EVENTS), text: 'Earlier events' }
              : null
          }
        />
      )}
    </>
  );
}

function comingStatus(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One event to come' : `${count} events to come`;
}

interface Search {
  readonly term: string;
  readonly coming: readonly Event[];
  readonly past: readonly Event[];
  readonly answer: FoundRows<Event> | null;
}

function searchStatus({ term, coming, past, answer }: Search): string {
  const count = coming.length + past.length;
  const soFar = answer?.next ? ' so far' : '';
  if (count === 0) return soFar ? 'Nothing found so far' : `Nothing matches “${term.trim()}”`;
  const kind = coming.length === 0 ? 'past event' : 'event';
  const found = count === 1 ? `One ${kind} found${soFar}` : `${count} ${kind}s found${soFar}`;
  return coming.length > 0 && past.length > 0 ? `${found}, ${past.length} of them past` : found;
}

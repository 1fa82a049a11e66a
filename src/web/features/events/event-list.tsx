import { useState } from 'react';
import type { Event } from '#contract/events.ts';
import { matches } from '#domain/text.ts';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EventEntry } from './event-entry.tsx';
import { PastEvents } from './past-events.tsx';

interface EventListProps {
  readonly events: readonly Event[];
  /** The parish's day. */
  /** What is searched for at first, here and in the other lists of the page, by query key. */
  readonly terms: Readonly<Record<string, string>>;
}

/** The events to come and those that are past, with a search over both (public specification, section 2). */
export function EventList({ events, terms: { events: firstTerm = '', ...kept } }: EventListProps) {
  const [term, setTerm] = useState(firstTerm);
  const isSearching = term.trim() !== '';
  const found = events.filter(({ title, description }) => matches(term, title, description));
  const coming = found.filter((event) => !event.isPast);
  const past = found.filter((event) => event.isPast);
  return (
    <>
      <ListHead
        title="Upcoming Events"
        status={isSearching ? searchStatus(term, coming, past) : comingStatus(coming.length)}
      >
        <SearchBox
          name="events"
          label="Search events"
          placeholder="Search events..."
          term={term}
          onTerm={setTerm}
          action="/eventsandnews#upcoming-events"
          kept={kept}
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
          <li key={event._id}>
            <EventEntry event={event} isFirst={place === 0} />
          </li>
        ))}
      </ul>
      <PastEvents events={past} isSearching={isSearching} />
    </>
  );
}

function comingStatus(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One event to come' : `${count} events to come`;
}

function searchStatus(term: string, coming: readonly Event[], past: readonly Event[]): string {
  const count = coming.length + past.length;
  if (count === 0) return `Nothing matches “${term.trim()}”`;
  const kind = coming.length === 0 ? 'past event' : 'event';
  const found = count === 1 ? `One ${kind} found` : `${count} ${kind}s found`;
  return coming.length > 0 && past.length > 0 ? `${found}, ${past.length} of them past` : found;
}

import type { Event } from '#contract/events.ts';
import { longDate } from '#domain/civil-date.ts';
import { eventAddress } from '../../features/events/event-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordsSection } from '../crud/crud-list.tsx';
import { FactList, PublicPageLink } from '../crud/fact-list.tsx';
import type { Column } from '../crud/types.ts';
import { parishDate } from '../parish-date.ts';
import { useLists } from '../use-lists.tsx';
import { EventForm } from './event-form.tsx';
import { eventWords } from './messages.ts';
import { RowPicture } from './row-picture.tsx';
import { EventState, eventState } from './state-badge.tsx';

const COLUMNS: readonly Column<Event>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title, orderedAs: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => (date ? longDate(date) : 'No date yet'),
    sortBy: ({ date }) => date ?? '',
    orderedAs: 'date',
  },
  { label: 'State', cell: (event) => <EventState event={event} />, sortBy: eventState, orderedAs: 'state' },
];

/** The parish's events: those to come first, as the server orders them. */
export function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  return (
    <RecordsSection
      words={eventWords}
      rows={events}
      isLoaded={isLoaded.events}
      ask={(query) => browserClient.events.list({ query })}
      reload={reload}
      columns={COLUMNS}
      searched={({ title, description }) => [title, description]}
      details={(event) => <EventDetails event={event} />}
      Form={EventForm}
      remove={({ _id }) => browserClient.events.remove({ params: { id: _id } })}
      trashKind="events"
    />
  );
}

function EventDetails({ event }: { event: Event }) {
  return (
    <>
      <RowPicture {...event} />
      <FactList
        facts={{
          Date: event.date ? longDate(event.date) : 'No date yet',
          Time: event.time,
          Location: event.location,
          Description: event.description ?? 'No description',
          Added: parishDate(event.createdAt),
        }}
      />
      <PublicPageLink to={eventAddress(event)} />
    </>
  );
}

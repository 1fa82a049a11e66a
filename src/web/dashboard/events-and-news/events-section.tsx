import type { Event } from '#contract/events.ts';
import { longDate } from '#domain/civil-date.ts';
import { eventUrl } from '../../features/events/event-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, PublicPageLink } from '../crud/description-list.tsx';
import type { Column } from '../crud/types.ts';
import { parishDate } from '../parish-date.ts';
import { useLists } from '../use-lists.tsx';
import { EventForm } from './event-form.tsx';
import { eventMessages } from './messages.ts';
import { RowPicture } from './row-picture.tsx';
import { EventState, eventState } from './state-badge.tsx';

const COLUMNS: readonly Column<Event>[] = [
  { label: 'Title', cell: ({ title }) => title, sortBy: ({ title }) => title, serverSortKey: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => (date ? longDate(date) : 'No date yet'),
    sortBy: ({ date }) => date ?? '',
    serverSortKey: 'date',
  },
  {
    label: 'Status',
    cell: (event) => <EventState event={event} />,
    sortBy: eventState,
    serverSortKey: 'state',
  },
];

/** The parish's events in the server's order: upcoming events first. */
export function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  return (
    <CrudList
      messages={eventMessages}
      rows={events}
      isLoaded={isLoaded.events}
      loadPage={(query) => browserClient.events.list({ query })}
      reload={reload}
      columns={COLUMNS}
      searchableTexts={({ title, description }) => [title, description]}
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
      <DescriptionList
        entries={{
          Date: event.date ? longDate(event.date) : 'No date yet',
          Time: event.time,
          Location: event.location,
          Description: event.description ?? 'No description',
          Added: parishDate(event.createdAt),
        }}
      />
      <PublicPageLink to={eventUrl(event)} />
    </>
  );
}

import type { Event } from '#contract/resources/events.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { eventUrl } from '../../features/events/event-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '../crud/record-details.tsx';
import type { Column } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { EventForm } from './event-form.tsx';
import { eventMessages } from './messages.ts';
import { NewsSection } from './news-section.tsx';

const COLUMNS: readonly Column<Event>[] = [
  { label: 'Title', sortBy: ({ title }) => title, serverSortKey: 'title' },
  {
    label: 'Date',
    cell: ({ date }) => (date ? longDate(date) : 'No date yet'),
    sortBy: ({ date }) => date ?? '',
    serverSortKey: 'date',
  },
  {
    label: 'Status',
    cell: (event) => <StateBadge isLive={!event.isPast} label={eventState(event)} />,
    sortBy: eventState,
    serverSortKey: 'state',
  },
];

/** Events and news, one list each (admin specification, section 2). */
export function EventsAndNewsTab() {
  return (
    <div className="space-y-14">
      <EventsSection />
      <NewsSection />
    </div>
  );
}

/** The parish's events in the server's order: upcoming events first. */
function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  const view = useListView({
    rows: events,
    columns: COLUMNS,
    searchableTexts: ({ title, description }) => [title, description],
    loadPage: (query) => browserClient.events.list({ query }),
  });
  return (
    <CrudList
      messages={eventMessages}
      view={view}
      isLoaded={isLoaded.events}
      reload={reload}
      details={(event) => <EventDetails event={event} />}
      form={(props) => <EventForm {...props} />}
      remove={({ _id }) => browserClient.events.remove({ params: { id: _id } })}
      trashKind="events"
    />
  );
}

function eventState({ date, isPast }: Event): string {
  if (date === null) return 'No date';
  return isPast ? 'Past' : 'Upcoming';
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

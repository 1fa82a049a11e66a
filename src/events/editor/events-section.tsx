import { useState } from 'react';
import { publishMany } from '#kit/crud/actions/publish-action.tsx';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { useCountedFilters } from '#kit/crud/list/use-counted-filters.ts';
import { type ListFilter, type LoadListPage, useListView } from '#kit/crud/list/use-list-view.ts';
import type { Column } from '#kit/crud/types.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { type Event, eventFields } from '../contract.ts';
import { canceledText, EventTitle } from '../pages/event-meta.tsx';
import { EventDetails, loadDates, PublishEvent, SeriesDates, STATUS_COLUMN } from './event-details.tsx';
import { EventForm } from './event-form.tsx';
import { useMonthView } from './event-month.tsx';
import { eventMessages } from './messages.ts';
import { alsoQuery, repeatsText, SeriesChoice, type SeriesPart } from './series-question.tsx';

const COLUMNS: readonly Column<Event>[] = [
  {
    label: 'Title',
    cell: (event) => (
      <>
        <EventTitle event={event} />
        {event.isCanceled && <span className="block font-normal">{canceledText(event)}</span>}
      </>
    ),
    sortBy: ({ title }) => title,
    serverSortKey: 'title',
  },
  {
    label: 'Date',
    cell: ({ repeats, ...event }) => (
      <>
        {event.dateText ?? 'No date yet'}
        {repeats && <span className="block text-[0.9rem] text-quiet">{repeatsText(repeats)}</span>}
      </>
    ),
    sortBy: ({ date }) => date ?? '',
    serverSortKey: 'date',
  },
  STATUS_COLUMN,
];

const FILTERS: readonly ListFilter[] = [
  { label: 'Upcoming', query: { when: 'coming', state: 'published' } },
  { label: 'Past', query: { when: 'past', state: 'published' } },
  { label: 'Drafts', query: { state: 'draft' } },
  { label: 'Scheduled', query: { state: 'scheduled' } },
];
const loadPage: LoadListPage<Event> = (query) =>
  browserClient.events.list({ query: { admin: 'true', series: 'next', ...query } });

const MANY_ACTIONS = publishMany<Event>({ fields: eventFields.shape, calls: browserClient.events });

/** The parish's events including drafts, each series once, in the server's order: upcoming events first. */
export function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  const [deletedPart, setDeletedPart] = useState<SeriesPart>('one');
  const view = useListView({
    rows: events,
    columns: COLUMNS,
    searchableTexts: ({ title, formatted, date, lastDate, program }) => [
      ...[title, textOf(formatted.description), date, lastDate],
      ...program.map((entry) => entry.date),
    ],
    loadPage,
    isGroup: ({ series }) => series !== null,
    filters: useCountedFilters(FILTERS, loadPage),
  });
  const shownPart = FILTERS.find(({ label }) => label === view.filter?.selected);
  return (
    <CrudList
      group="events"
      messages={eventMessages}
      view={view}
      isLoaded={isLoaded.events}
      manyActions={MANY_ACTIONS}
      {...useMonthView()}
      reload={reload}
      details={(event, crud) =>
        event.series === null ? (
          <EventDetails event={event} crud={crud} />
        ) : (
          <SeriesDates event={event} crud={crud} />
        )
      }
      moreActions={(event, crud) =>
        // the form asks which dates of a series to publish
        event.series === null && <PublishEvent event={event} crud={crud} />
      }
      membersOf={({ series, isPast }) =>
        series === null
          ? undefined
          : async () => (await loadDates(series, shownPart?.query)).filter((date) => date.isPast === isPast)
      }
      form={(props) => (
        <EventForm
          {...props}
          onSaved={async (saved) => {
            // the other events of a series have new versions too
            if (props.record?.series) await reload();
            props.onSaved(saved);
          }}
        />
      )}
      remove={async ({ _id: id, series }) => {
        const part = series === null ? 'one' : deletedPart;
        await browserClient.events.remove({ params: { id }, query: alsoQuery(part) });
        return part === 'one' ? undefined : 'Events deleted. You can restore them from the trash.';
      }}
      deleteDetails={(event) =>
        event.series !== null && (
          <SeriesChoice event={event} selected={deletedPart} onSelect={setDeletedPart} edits="deleted" />
        )
      }
    />
  );
}

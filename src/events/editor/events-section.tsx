import { useState } from 'react';
import { CopyAction } from '#kit/crud/actions/copy-action.tsx';
import { PublishAction } from '#kit/crud/actions/publish-action.tsx';
import { ShareDraft } from '#kit/crud/actions/share-draft.tsx';
import { windowDetails } from '#kit/crud/form/visibility.tsx';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '#kit/crud/list/record-details.tsx';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import type { Column } from '#kit/crud/types.ts';
import { parishDate } from '#kit/dates/local-dates.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { textOf } from '#kit/formatted-text/text-node.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { type Event, eventFields } from '../contract.ts';
import { canceledText, EventTitle } from '../pages/event-meta.tsx';
import { eventUrl } from '../pages/event-url.ts';
import { programText } from '../program.ts';
import { copyValues, EventForm } from './event-form.tsx';
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
  {
    label: 'Status',
    cell: (event) => <StateBadge isLive={event.visibility === 'visible'} label={eventState(event)} />,
    sortBy: eventState,
    serverSortKey: 'state',
  },
];

/** The parish's events including drafts in the server's order: upcoming events first. */
export function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  const [deletedPart, setDeletedPart] = useState<SeriesPart>('one');
  const view = useListView({
    rows: events,
    columns: COLUMNS,
    searchableTexts: ({ title, formatted, date, lastDate }) => [
      title,
      textOf(formatted.description),
      date,
      lastDate,
    ],
    loadPage: (query) => browserClient.events.list({ query: { admin: 'true', ...query } }),
  });
  return (
    <CrudList
      group="events"
      messages={eventMessages}
      view={view}
      isLoaded={isLoaded.events}
      reload={reload}
      details={(event, crud) => <EventDetails event={event} crud={crud} />}
      moreActions={(event, { showResult }) =>
        // the form asks which dates of a series to publish
        event.series === null && (
          <PublishAction
            record={event}
            fields={eventFields.shape}
            calls={browserClient.events}
            messages={eventMessages}
            onResult={showResult}
            reload={reload}
          />
        )
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

function eventState(event: Event): string {
  return visibilityLabel(event, event.isPast ? { visible: 'Past' } : {});
}

function EventDetails({ event, crud }: { event: Event; crud: Crud<Event> }) {
  return (
    <>
      <RowPicture {...event} />
      <DescriptionList
        entries={{
          Date: event.dateText ?? 'No date yet',
          Time: event.timeText,
          Program: programText(event.program),
          Location: event.location,
          Description: event.description ? (
            <FormattedText blocks={event.formatted.description} />
          ) : (
            'No description'
          ),
          ...windowDetails(event),
          Added: parishDate(event.createdAt),
        }}
      />
      {event.visibility === 'visible' && <PublicPageLink to={eventUrl(event)} />}
      <div className="mt-3 -ml-3 flex flex-wrap">
        <ShareDraft kind="events" record={event} />
        <CopyAction
          record={event}
          onCopied={(image) => crud.addCopy({ ...copyValues(event), image })}
          onResult={crud.showResult}
        />
      </div>
    </>
  );
}

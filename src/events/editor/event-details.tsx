import { useState } from 'react';
import { CopyAction } from '#kit/crud/actions/copy-action.tsx';
import { PublishAction } from '#kit/crud/actions/publish-action.tsx';
import { ShareDraft } from '#kit/crud/actions/share-draft.tsx';
import { windowDetails } from '#kit/crud/form/visibility.tsx';
import { ShowMore } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { loadPages } from '#kit/crud/list/load-pages.ts';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '#kit/crud/list/record-details.tsx';
import { RecordList } from '#kit/crud/list/record-list.tsx';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { type ListFilter, useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import type { Column } from '#kit/crud/types.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localDate } from '#kit/dates/local-dates.ts';
import { FormattedText } from '#kit/formatted-text/formatted-text.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { type Event, eventFields } from '../contract.ts';
import { canceledText } from '../pages/event-meta.tsx';
import { eventUrl } from '../pages/event-url.ts';
import { programText } from '../program.ts';
import { copyValues } from './event-form.tsx';
import { eventMessages } from './messages.ts';

function eventState(event: Event): string {
  return visibilityLabel(event, event.isPast ? { visible: 'Past' } : {});
}

export const STATUS_COLUMN: Column<Event> = {
  label: 'Status',
  cell: (event) => <StateBadge isLive={event.visibility === 'visible'} label={eventState(event)} />,
  sortBy: eventState,
  serverSortKey: 'state',
};

interface EventProps {
  readonly event: Event;
  readonly crud: Crud<Event>;
}

const DATE_COLUMNS: readonly Column<Event>[] = [
  {
    label: 'Date',
    cell: (event) => (
      <>
        {event.dateText ?? 'No date yet'}
        {event.isCanceled && <span className="block font-normal">{canceledText(event)}</span>}
      </>
    ),
  },
  STATUS_COLUMN,
];

/** Loads the dates of a series. @param part query of those to load; by default all. */
export function loadDates(series: number | null, part: ListFilter['query'] = {}) {
  return loadPages((cursor) =>
    browserClient.events.list({ query: { admin: 'true', series: String(series), ...part, ...cursor } }),
  );
}

/** The dates of a series, each with its details and actions: the next ones first, then those past. */
export function SeriesDates({ event: { series, title }, crud }: EventProps) {
  const { value: dates, error } = useAsync(
    'the dates of the event',
    () => loadDates(series),
    String(useLists().revision),
  );
  const { sort: _, more, ...view } = useListView({ rows: dates ?? [], columns: DATE_COLUMNS });
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  if (!dates) return error ? <p role="alert">The dates could not be loaded.</p> : <Skeleton lines={6} />;
  return (
    <>
      <RecordList
        caption={`Dates of ${title}`}
        view={view}
        selection={crud.selection}
        expanded={expanded}
        onExpand={setExpanded}
        details={(event) => <EventDetails event={event} crud={crud} />}
        actions={(event) => (
          <>
            <PublishEvent event={event} crud={crud} />
            {crud.editButton(event)}
            {crud.deleteButton(event)}
          </>
        )}
      />
      <ShowMore more={more} />
    </>
  );
}

export function PublishEvent({ event, crud }: EventProps) {
  return (
    <PublishAction
      record={event}
      fields={eventFields.shape}
      calls={browserClient.events}
      messages={eventMessages}
      onResult={crud.showResult}
      reload={useLists().reload}
    />
  );
}

/** Details of one event, with the actions on them. */
export function EventDetails({ event, crud }: EventProps) {
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
          Added: localDate(event.createdAt),
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

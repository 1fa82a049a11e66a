import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Event, EventBody } from '#contract/resources/events.ts';
import { longDate } from '#domain/dates/civil-date.ts';
import { displayTime, parseTime, twelveHour } from '#domain/dates/time-of-day.ts';
import { eventUrl } from '../../features/events/event-url.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CrudList } from '../crud/crud-list.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { DateField, TextField } from '../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '../crud/fields.ts';
import { pictureValue } from '../crud/picture/picture-value.ts';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '../crud/record-details.tsx';
import type { Column, FormProps } from '../crud/types.ts';
import { useListView } from '../crud/use-list-view.ts';
import { visibilityLabel, windowDetails, windowFields } from '../crud/visibility.tsx';
import { useLists } from '../lists.tsx';
import { parishDate } from '../parish-date.ts';
import { eventMessages } from './messages.ts';
import { PublishAction } from './publish-action.tsx';
import { ShareDraft } from './share-draft.tsx';

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
    cell: (event) => <StateBadge isLive={event.visibility === 'visible'} label={eventState(event)} />,
    sortBy: eventState,
    serverSortKey: 'state',
  },
];

/** The parish's events including drafts in the server's order: upcoming events first. */
export function EventsSection() {
  const { events, isLoaded, reload } = useLists();
  const view = useListView({
    rows: events,
    columns: COLUMNS,
    searchableTexts: ({ title, description }) => [title, description],
    loadPage: (query) => browserClient.events.list({ query: { admin: 'true', ...query } }),
  });
  return (
    <CrudList
      messages={eventMessages}
      view={view}
      isLoaded={isLoaded.events}
      reload={reload}
      linked={{ name: 'events', read: browserClient.events.read }}
      details={(event) => <EventDetails event={event} />}
      moreActions={(event, onResult) => (
        <>
          <ShareDraft kind="events" record={event} />
          <PublishAction
            record={event}
            body={textsOf(event)}
            calls={browserClient.events}
            messages={eventMessages}
            onResult={onResult}
            reload={reload}
          />
        </>
      )}
      form={(props) => <EventForm {...props} />}
      remove={({ _id }) => browserClient.events.remove({ params: { id: _id } })}
      trashKind="events"
    />
  );
}

function textsOf({ title, description, date, time, location }: Event) {
  return { title, description, date, time, location };
}

function eventState(event: Event): string {
  return visibilityLabel(event, event.isPast ? { visible: 'Past' } : {});
}

function EventDetails({ event }: { event: Event }) {
  return (
    <>
      <RowPicture {...event} />
      <DescriptionList
        entries={{
          Date: event.date ? longDate(event.date) : 'No date yet',
          Time: event.time && displayTime(event.time),
          Location: event.location,
          Description: event.description ?? 'No description',
          ...windowDetails(event),
          Added: parishDate(event.createdAt),
        }}
      />
      {event.visibility === 'visible' && <PublicPageLink to={eventUrl(event)} />}
    </>
  );
}

const fields = defineFields<Event>()([
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'description', label: 'Description', kind: 'text', maxLength: 10_000, rows: 6 },
  { name: 'date', label: 'Date', kind: 'date', layout: 'half-if-wide', Input: EventDate },
  { name: 'time', label: 'Time', kind: 'text', maxLength: 60, layout: 'half-if-wide', Input: EventTime },
  { name: 'location', label: 'Location', kind: 'text', maxLength: 200 },
  { name: 'image', label: 'Picture', kind: 'picture' },
  {
    name: 'isPublished',
    label: 'Publish now',
    kind: 'checkbox',
    hint: 'If this is off, the event is a draft that only staff can see.',
    toValue: (event) => event?.isPublished ?? true,
    comparison: { label: 'Status', text: (isPublished) => (isPublished ? 'Published' : 'Draft') },
  },
  ...windowFields,
]);
const schema = EventBody.extend({ image: pictureValue });

/** Form to add or edit an event (admin specification, section 5). */
export function EventForm(props: FormProps<Event>) {
  return (
    <RecordDialog
      {...props}
      messages={eventMessages}
      fields={fields}
      schema={schema}
      calls={browserClient.events}
      draftKind="events"
    />
  );
}

/** The date; clearing it also clears the time. */
function EventDate(props: InputProps) {
  const { setValue, getValues } = useFormContext();
  const timeBefore = useRef('');

  // the input is empty while a date is retyped: restore the time with the new date
  const followDate = ({ target }: { target: { value: string } }) => {
    if (target.value === '') {
      timeBefore.current ||= getValues('time');
      setValue('time', '', { shouldDirty: true });
    } else if (timeBefore.current) {
      setValue('time', timeBefore.current, { shouldDirty: true });
      timeBefore.current = '';
    }
  };
  return <DateField {...props} onChange={followDate} />;
}

/** The time, disabled without a date, and how its free text was parsed. */
function EventTime(props: KindProps<'text'>) {
  const [date, time] = useWatch({ name: ['date', 'time'] });
  const example = date ? '2:30 PM or 14:30' : '2:30 PM or 14:30. Choose a date first.';
  return <TextField {...props} isDisabled={!date} hint={timeHint(time) ?? example} />;
}

/** 'Starts at 2:30 PM'; undefined if the text is not a time. */
export function timeHint(text: string): string | undefined {
  const span = parseTime(text);
  if (!span) return undefined;
  return span.end
    ? `From ${twelveHour(span.start)} to ${twelveHour(span.end)}`
    : `Starts at ${twelveHour(span.start)}`;
}

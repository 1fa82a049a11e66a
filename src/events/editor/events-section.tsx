import { lazy, Suspense, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CopyAction } from '#kit/crud/actions/copy-action.tsx';
import { PublishAction } from '#kit/crud/actions/publish-action.tsx';
import { ShareDraft } from '#kit/crud/actions/share-draft.tsx';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { DateField, TimeField, understoodTime } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps, toFormValues } from '#kit/crud/form/fields.ts';
import { ListInput, type ListOptions } from '#kit/crud/form/list-input.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { windowDetails, windowFields } from '#kit/crud/form/visibility.tsx';
import { CrudList } from '#kit/crud/list/crud-list.tsx';
import { useLists } from '#kit/crud/list/lists.tsx';
import { DescriptionList, PublicPageLink, RowPicture, StateBadge } from '#kit/crud/list/record-details.tsx';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import { pictureValue } from '#kit/crud/picture/picture-value.ts';
import type { Column, FormProps } from '#kit/crud/types.ts';
import { parishDate } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import type { EventRule } from '#parish/rules/contract.ts';
import { type Event, eventFields, validateProgram } from '../contract.ts';
import { canceledText, EventTitle } from '../pages/event-meta.tsx';
import { eventUrl } from '../pages/event-url.ts';
import { moveProgram, type ProgramEntry, programText } from '../program.ts';
import { eventMessages } from './messages.ts';
import {
  repeatsText,
  SeriesChoice,
  SeriesDialog,
  type SeriesDialogProps,
  type SeriesPart,
  seriesParts,
} from './series-question.tsx';

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
    searchableTexts: ({ title, description, date, lastDate }) => [title, description, date, lastDate],
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

/** The form's values of a copy that differ from those of its original. */
const COPY_VALUES = { date: '', repeats: null, isCanceled: false, cancelReason: '' };

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
          Description: event.description ?? 'No description',
          ...windowDetails(event),
          Added: parishDate(event.createdAt),
        }}
      />
      {event.visibility === 'visible' && <PublicPageLink to={eventUrl(event)} />}
      <div className="mt-3 -ml-3 flex flex-wrap">
        <ShareDraft kind="events" record={event} />
        <CopyAction
          record={event}
          onCopied={(image) => crud.addCopy({ ...toFormValues(fields, event), ...COPY_VALUES, image })}
          onResult={crud.showResult}
        />
      </div>
    </>
  );
}

const PROGRAM_PARTS: ListOptions['parts'] = [
  { name: 'date', label: 'date', type: 'date', isRequired: true },
  {
    name: 'time',
    label: 'time',
    hint: (text: string) => understoodTime(text, true),
    maxLength: 60,
    isRequired: false,
  },
  { name: 'text', label: 'what happens', maxLength: 200, isRequired: true },
];

const text = textFields(eventFields);
const fields = defineFields<Event>()([
  text('title', 'Title'),
  text('description', 'Description', { rows: 6 }),
  { name: 'date', label: 'Date', kind: 'date', layout: 'half-if-wide', Input: EventDate },
  { ...text('time', 'Time', { layout: 'half-if-wide' }), Input: EventTime },
  {
    name: 'program',
    label: 'Program',
    kind: 'custom',
    hint: 'Several times or days, such as those of the perunnal. Visitors see them instead of the time above.',
    comparison: { text: (program) => programText(program as ProgramEntry[]) },
    isShown: ({ date, repeats, program }) => date !== '' && (!repeats || (program as object[]).length > 0),
    Input: (props: InputProps) => <ListInput {...props} item="Entry" max={60} parts={PROGRAM_PARTS} />,
  },
  text('location', 'Location'),
  { name: 'image', label: 'Picture', kind: 'picture' },
  {
    name: 'repeats',
    label: 'Repeats',
    kind: 'rule',
    comparison: { text: (rule) => (rule ? repeatsText(rule as EventRule) : 'Never') },
    isShown: ({ date }) => date !== '',
    Input: RepeatsInput,
  },
  {
    name: 'isCanceled',
    label: 'Canceled',
    kind: 'checkbox',
    hint: 'The event stays on the site, struck through, with the reason.',
    isShown: (_, event) => event !== undefined,
  },
  { ...text('cancelReason', 'Reason'), isShown: ({ isCanceled }) => isCanceled === true },
  {
    name: 'isPublished',
    label: 'Publish now',
    kind: 'checkbox',
    hint: 'If this is off, the event is a draft that only staff can see.',
    toValue: (event) => event?.isPublished ?? true,
    comparison: { label: 'Status', text: (isPublished) => (isPublished ? 'Published' : 'Draft') },
  },
  ...windowFields,
  // the answer of `SeriesDialog` in the draft
  {
    name: 'part',
    label: 'Dates',
    kind: 'select',
    options: seriesParts,
    toValue: () => 'one',
    comparison: false,
    isShown: () => false,
  },
]);
const schema = eventFields
  .extend({ image: pictureValue, part: z.enum(seriesParts).optional() })
  .superRefine(validateProgram);

type UpdateInput = Parameters<typeof browserClient.events.update>[0];
const alsoQuery = (part: SeriesPart = 'one') => (part === 'one' ? {} : { also: part });
/** The calls of the form; the body of an update contains the answer of `SeriesDialog`. */
const calls = {
  ...browserClient.events,
  update({ body: { part, ...body }, ...rest }: UpdateInput & { body: { part?: SeriesPart } }) {
    return browserClient.events.update({ ...rest, body, query: alsoQuery(part) });
  },
};

/** Form to add or edit an event (admin specification, section 5). Asks which dates of a series it changes. */
export function EventForm(props: FormProps<Event>) {
  const { record } = props;
  const [question, setQuestion] = useState<Omit<SeriesDialogProps, 'event'> | null>(null);
  return (
    <>
      <RecordDialog
        {...props}
        messages={eventMessages}
        fields={fields}
        schema={schema}
        calls={calls as never}
        completeBody={async ({ part: drafted, ...values }, { setValue }) => {
          if (record === undefined || record.series === null) return values;
          // “Never” ends the series with this event
          const repeats = values.repeats ?? (values.date && { ...record.repeats, until: values.date });
          const body = { ...values, repeats: repeats || null };
          const part = await new Promise<SeriesPart | null>((onAnswer) =>
            setQuestion({ values: body, drafted, onSelect: (one) => setValue('part', one), onAnswer }),
          );
          setQuestion(null);
          return part && { ...body, part };
        }}
      />
      {record && question && <SeriesDialog event={record} {...question} />}
    </>
  );
}

/** The date; clearing it also clears the time and how the event repeats. */
function EventDate(props: InputProps) {
  const { setValue, getValues } = useFormContext();
  const date: string = useWatch({ name: 'date' });
  const from = useRef('');
  const before = useRef<object>(null);

  // the input is empty while a date is retyped: restore the values with the new date
  const followDate = ({ target }: { target: { value: string } }) => {
    const isEmpty = target.value === '';
    if (isEmpty) before.current ??= { time: getValues('time'), repeats: getValues('repeats') };
    const values = isEmpty ? { time: '', repeats: null } : before.current;
    for (const [name, value] of Object.entries(values ?? {})) setValue(name, value, { shouldDirty: true });
    if (!isEmpty) before.current = null;
    // the program moves too; that of a copied event has the days of its original
    const program: ProgramEntry[] = getValues('program');
    from.current = date || from.current || (program[0]?.date ?? '');
    const days = { from: from.current, to: target.value };
    if (!isEmpty && days.from) setValue('program', moveProgram(program, days), { shouldDirty: true });
  };
  return <DateField {...props} onChange={followDate} />;
}

/** How the event repeats. The church's year, which the choices need, is large. */
const RepeatsField = lazy(async () => ({ default: (await import('./repeats-field.tsx')).RepeatsField }));
function RepeatsInput(props: InputProps & { readonly record: Event | undefined }) {
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <RepeatsField {...props} />
    </Suspense>
  );
}

/** The time, disabled without a date (admin specification, section 5). */
function EventTime(props: KindProps<'text'>) {
  const date = useWatch({ name: 'date' });
  const example = date ? '2:30 PM or 14:30' : '2:30 PM or 14:30. Choose a date first.';
  return <TimeField {...props} isDisabled={!date} mayBeWords hint={example} />;
}

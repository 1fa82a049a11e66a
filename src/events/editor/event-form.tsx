import { lazy, Suspense, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { DateField, TimeField, understoodTime } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps, toFormValues } from '#kit/crud/form/fields.ts';
import { ListInput, type ListOptions } from '#kit/crud/form/list-input.tsx';
import type { Preview } from '#kit/crud/form/preview-button.tsx';
import { publishChoice, publishedBody, publishingFields, requireDate } from '#kit/crud/form/publishing.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { pictureValues } from '#kit/crud/picture/picture-value.ts';
import type { FormProps } from '#kit/crud/types.ts';
import { FormattedTextField } from '#kit/formatted-text/editor/formatted-text-field.tsx';
import { browserClient } from '#kit/session/browser-client.ts';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import type { EventRule } from '#parish/rules/contract.ts';
import { type Event, eventFields, validateProgram } from '../contract.ts';
import { EventDetail } from '../pages/event-detail.tsx';
import { moveProgram, type ProgramEntry, programText } from '../program.ts';
import { eventMessages } from './messages.ts';
import {
  alsoQuery,
  repeatsText,
  SeriesDialog,
  type SeriesDialogProps,
  type SeriesPart,
  seriesParts,
} from './series-question.tsx';

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
  { ...text('description', 'Description', { rows: 6 }), Input: FormattedTextField },
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
  ...publishingFields({ label: 'Publish immediately', initially: 'now' }),
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
  .extend({ ...publishChoice, ...pictureValues('image'), part: z.enum(seriesParts).optional() })
  .superRefine(validateProgram)
  .superRefine(requireDate);

type UpdateInput = Parameters<typeof browserClient.events.update>[0];
/** The calls of the form; the body of an update contains the answer of `SeriesDialog`. */
const calls = {
  ...browserClient.events,
  update({ body: { part, ...body }, ...rest }: UpdateInput & { body: { part?: SeriesPart } }) {
    return browserClient.events.update({ ...rest, body, query: alsoQuery(part) });
  },
};

const preview: Preview<Event> = {
  load: browserClient.events.preview,
  toBody: ({ part: _, ...values }) => publishedBody('isPublished', values),
  page: (event) => <EventDetail event={event} isPreview />,
};

/** The form's values for a copy of an event, which differ from those of its original. */
export function copyValues(event: Event) {
  const own = { date: '', repeats: null, isCanceled: false, cancelReason: '' };
  return { ...toFormValues(fields, event), ...own };
}

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
        preview={preview}
        completeBody={async ({ part: drafted, ...all }, { setValue }) => {
          const values = publishedBody('isPublished', all);
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

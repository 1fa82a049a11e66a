import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Event, EventBody } from '#contract/events.ts';
import { isCivilDate, longDate } from '#domain/civil-date.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureSummary, pictureValue, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { eventMessages } from './messages.ts';
import { timeHint } from './time-hint.ts';

type EventValues = Record<'title' | 'description' | 'date' | 'time' | 'location', string> & WithPicture;

const schema = EventBody.extend({ image: pictureValue });

const toFormValues = (event?: Event): EventValues => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  date: event?.date ?? '',
  time: event?.time ?? '',
  location: event?.location ?? '',
  image: event?.picture ?? null,
});

const FIELD_SUMMARIES: readonly FieldSummary<EventValues>[] = [
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'date', label: 'Date', text: ({ date }) => (isCivilDate(date) ? longDate(date) : date) },
  { name: 'time', label: 'Time', text: ({ time }) => time },
  { name: 'location', label: 'Location', text: ({ location }) => location },
  pictureSummary,
];

/** Form to add or edit an event (admin specification, section 5). */
export function EventForm({ record, onSaved, onClose }: FormProps<Event>) {
  const { recordForm, upload } = usePictureForm<Event, EventValues>({
    schema,
    calls: browserClient.events,
    toFormValues,
    record,
    onSaved,
    draftKind: 'events',
  });
  return (
    <EditDialog
      title={record ? eventMessages.editTitle : eventMessages.newTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={eventMessages.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" maxLength={200} isRequired hasInitialFocus />
      <TextField name="description" label="Description" maxLength={10_000} rows={6} />
      <DateAndTime />
      <TextField name="location" label="Location" maxLength={200} />
      <PictureField {...upload} />
    </EditDialog>
  );
}

/** Date and time; the time is disabled without a date and cleared with it. */
function DateAndTime() {
  const { register, setValue, getValues, formState } = useFormContext<EventValues>();
  const { date, time } = useWatch<EventValues>();
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

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Date" error={formState.errors.date?.message}>
        {(control) => (
          <input
            {...control}
            {...register('date', { onChange: followDate })}
            type="date"
            min="1900-01-01"
            max="2200-12-31"
          />
        )}
      </Field>
      <TextField
        name="time"
        label="Time"
        maxLength={60}
        isDisabled={!date}
        hint={timeHint(time ?? '') ?? (date ? '2:30 PM or 14:30' : '2:30 PM or 14:30. Choose a date first.')}
      />
    </div>
  );
}

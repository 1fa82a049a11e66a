import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Event, EventBody } from '#contract/events.ts';
import { isCivilDate, longDate } from '#domain/civil-date.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { PictureField } from '../crud/picture/picture-field.tsx';
import { pictureValue, shownPicture, type WithPicture } from '../crud/picture/picture-value.ts';
import { usePictureForm } from '../crud/picture/use-picture-form.ts';
import { TextField } from '../crud/text-field.tsx';
import { eventWords } from './messages.ts';
import { startWords } from './time-hint.ts';

type EventValues = Record<'title' | 'description' | 'date' | 'time' | 'location', string> & WithPicture;

const schema = EventBody.extend({ image: pictureValue });

const valuesOf = (event?: Event): EventValues => ({
  title: event?.title ?? '',
  description: event?.description ?? '',
  date: event?.date ?? '',
  time: event?.time ?? '',
  location: event?.location ?? '',
  image: event?.picture ?? null,
});

const SHOWN_FIELDS: readonly ShownField<EventValues>[] = [
  { name: 'title', label: 'Title', text: ({ title }) => title },
  { name: 'description', label: 'Description', text: ({ description }) => description },
  { name: 'date', label: 'Date', text: ({ date }) => (isCivilDate(date) ? longDate(date) : date) },
  { name: 'time', label: 'Time', text: ({ time }) => time },
  { name: 'location', label: 'Location', text: ({ location }) => location },
  shownPicture,
];

/** Creates an event or edits one (admin specification, section 5). */
export function EventForm({ record, onSaved, onClose }: FormProps<Event>) {
  const { recordForm, upload } = usePictureForm<Event, EventValues>({
    schema,
    calls: browserClient.events,
    valuesOf,
    record,
    onSaved,
    keptAs: 'events',
  });
  return (
    <RecordDialog
      title={record ? eventWords.editTitle : eventWords.newTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={eventWords.saveFailed}
      onClose={onClose}
    >
      <TextField name="title" label="Title" cap={200} isRequired isFirst />
      <TextField name="description" label="Description" cap={10_000} rows={6} />
      <DateAndTime />
      <TextField name="location" label="Location" cap={200} />
      <PictureField {...upload} />
    </RecordDialog>
  );
}

/** The time can be written once there is a date, and goes with it. */
function DateAndTime() {
  const { register, setValue, getValues, formState } = useFormContext<EventValues>();
  const { date, time } = useWatch<EventValues>();
  const timeBefore = useRef('');

  // a date that is being retyped is empty in between: its time comes back with it
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
        cap={60}
        isDisabled={!date}
        hint={
          startWords(time ?? '') ?? (date ? '2:30 PM or 14:30' : '2:30 PM or 14:30, once there is a date')
        }
      />
    </div>
  );
}

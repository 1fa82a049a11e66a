import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Event, EventBody } from '#contract/resources/events.ts';
import { parseTime, type TimeOfDay } from '#domain/dates/time-of-day.ts';
import { browserClient } from '../../session/browser-client.ts';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { DateField, TextField } from '../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '../crud/fields.ts';
import { pictureValue } from '../crud/picture/picture-value.ts';
import type { FormProps } from '../crud/types.ts';
import { eventMessages } from './messages.ts';

const fields = defineFields<Event>()([
  { name: 'title', label: 'Title', kind: 'text', maxLength: 200, isRequired: true },
  { name: 'description', label: 'Description', kind: 'text', maxLength: 10_000, rows: 6 },
  { name: 'date', label: 'Date', kind: 'date', layout: 'half-if-wide', Input: EventDate },
  { name: 'time', label: 'Time', kind: 'text', maxLength: 60, layout: 'half-if-wide', Input: EventTime },
  { name: 'location', label: 'Location', kind: 'text', maxLength: 200 },
  { name: 'image', label: 'Picture', kind: 'picture' },
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

function twelveHour(time: TimeOfDay): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

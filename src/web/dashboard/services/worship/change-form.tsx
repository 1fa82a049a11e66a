import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { ScheduleEntry } from '#contract/resources/schedule.ts';
import { services } from '#contract/resources/services.ts';
import { type CivilDate, isCivilDate, longDate } from '#domain/dates/civil-date.ts';
import { timeOfStart } from '#domain/schedule/next-service.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { DateField, FormField, RadioField, TextField } from '../../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '../../crud/fields.ts';
import { irregularNights } from './messages.ts';

const CHANGES = {
  notHeld: 'Not held',
  time: 'Different time',
  place: 'Different place',
  language: 'Different language',
} as const;

interface ChangeValues
  extends Readonly<Record<'time' | 'place' | 'language' | 'reason' | 'through', string>> {
  readonly change: keyof typeof CHANGES;
  readonly date: CivilDate;
}

const Body = services.setChange.body;

function toBody({ change, time, place, language, reason, through }: ChangeValues): z.input<typeof Body> {
  const common = { reason, through: through || null };
  if (change === 'notHeld') return { change, ...common };
  return { change: 'moved', time: time || null, place, language, ...common };
}

/** Validates the form's values with the contract's schema. */
export const changeSchema = z.custom<ChangeValues>().superRefine((values, { addIssue }) => {
  if (!isCivilDate(values.date))
    addIssue({ code: 'custom', path: ['date'], message: 'Please enter the date' });
  // a missing time, place or language is an error of `change`
  for (const { path, message } of Body.safeParse(toBody(values)).error?.issues ?? [])
    addIssue({ code: 'custom', path: path[0] === 'change' ? [values.change] : path, message });
});

/** Another time, place or language, shown if it was chosen or entered. */
const difference = <Name extends 'time' | 'place' | 'language'>(name: Name, label: string, value: string) =>
  ({
    name,
    label,
    toValue: () => value,
    isShown: (values: Readonly<Record<string, unknown>>) =>
      values.change === name || (values.change !== 'notHeld' && values[name] !== ''),
  }) as const;

/** @param ownLanguage the service's, which is no change. */
function changeFields(entry: ScheduleEntry, ownLanguage: string | null) {
  const { date, start, place, language, change, reason } = entry;
  const isMoved = change === 'moved';
  const otherLanguage = (isMoved && language !== ownLanguage && language) || '';
  return defineFields<SavedChange>()([
    {
      name: 'change',
      label: 'What is different?',
      kind: 'select',
      options: CHANGES,
      toValue: () => (!isMoved ? 'notHeld' : place ? 'place' : otherLanguage ? 'language' : 'time'),
      Input: ChangeInput,
    },
    {
      ...difference('time', 'Time', isMoved ? timeOfStart(start) : ''),
      kind: 'text',
      maxLength: 5,
      Input: TimeInput,
    },
    { ...difference('place', 'Place', place ?? ''), kind: 'text', maxLength: 200 },
    { ...difference('language', 'Language', otherLanguage), kind: 'text', maxLength: 100 },
    {
      name: 'reason',
      label: 'Reason',
      kind: 'text',
      maxLength: 200,
      hint: 'Visitors read it. For example, “The vicar is away”.',
      toValue: () => reason ?? '',
      Input: ReasonInput,
    },
    {
      name: 'date',
      label: 'Date',
      kind: 'date',
      toValue: () => date,
      layout: 'half-if-wide',
      Input: DateInput,
    },
    {
      name: 'through',
      label: 'Last date',
      kind: 'date',
      hint: 'Only if several dates are different.',
      layout: 'half-if-wide',
    },
  ]);
}

/** Without the initial focus, which is in the reason: for most changes nothing else is entered. */
const ChangeInput = (props: KindProps<'select'>) => <RadioField {...props} hasInitialFocus={false} />;
const ReasonInput = (props: KindProps<'text'>) => <TextField {...props} hasInitialFocus />;
const TimeInput = (props: InputProps) => (
  <FormField {...props}>{(input) => <input {...input} type="time" />}</FormField>
);

/** A date with its weekday. */
function DateInput(props: InputProps) {
  const date = String(useWatch({ name: props.name }));
  return <DateField {...props} hint={isCivilDate(date) && longDate(date)} />;
}

interface SavedChange {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly notice: string | undefined;
}

interface ChangeDialogProps {
  readonly entry: ScheduleEntry;
  readonly ownLanguage: string | null;
  readonly onSaved: (saved: SavedChange) => void;
  readonly onClose: () => void;
}

/** What is different on a date of a service, or on several. */
export function ChangeDialog({ entry, ownLanguage, onSaved, onClose }: ChangeDialogProps) {
  const { serviceId: id, name } = entry;
  return (
    <RecordDialog
      messages={{ newTitle: name, editTitle: name, saveFailed: 'This change could not be saved' }}
      fields={changeFields(entry, ownLanguage)}
      schema={changeSchema}
      calls={{
        read: browserClient.services.read as never,
        update: undefined as never,
        create: async ({ body }) => {
          const params = { id, date: body.date };
          const saved = await browserClient.services.setChange({ params, body: toBody(body) });
          return { id, name, version: 0, notice: irregularNights(saved) };
        },
      }}
      record={undefined}
      conflictField="date"
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

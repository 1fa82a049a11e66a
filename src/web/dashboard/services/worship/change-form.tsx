import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Service, services } from '#contract/resources/services.ts';
import { isCivilDate, longDate } from '#domain/dates/civil-date.ts';
import { parseTime, timeOfStart } from '#domain/dates/time-of-day.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { RecordDialog } from '../../crud/edit-dialog.tsx';
import { DateField, FormField, RadioField, TextField } from '../../crud/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps, type ValuesOf } from '../../crud/fields.ts';
import type { ChangeRow } from './change-rows.ts';
import { irregularNights } from './irregular-nights.ts';

const CHANGES = {
  notHeld: 'Not held',
  time: 'Different time',
  place: 'Different place',
  language: 'Different language',
} as const;

/** Another time, place or language, shown if it was chosen or entered. */
const difference = <Name extends 'time' | 'place' | 'language'>(name: Name, label: string, value: string) =>
  ({
    name,
    label,
    kind: 'text',
    maxLength: 200,
    toValue: () => value,
    isShown: (values: Readonly<Record<string, unknown>>) =>
      values.change === name || (values.change !== 'notHeld' && values[name] !== ''),
  }) as const;

/** @param service its own time and language are no change. */
export function changeFields({ entry, last }: ChangeRow, service: Service | undefined) {
  const { date, place, language, change, reason } = entry;
  const isMoved = change === 'moved';
  const start = timeOfStart(entry.start);
  const usualStart = service && (service.rule?.time ?? parseTime(service.time)?.start);
  const otherTime = isMoved && start !== usualStart ? start : '';
  const otherLanguage = (isMoved && language !== service?.language && language) || '';
  return defineFields<ChangedService>()([
    {
      name: 'change',
      label: 'What is different?',
      kind: 'select',
      options: CHANGES,
      toValue: () => (!isMoved ? 'notHeld' : place ? 'place' : otherLanguage ? 'language' : 'time'),
      Input: ChangeInput,
    },
    { ...difference('time', 'Time', otherTime), Input: TimeInput },
    difference('place', 'Place', place ?? ''),
    difference('language', 'Language', otherLanguage),
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
      toValue: () => (last === date ? '' : last),
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

type ChangeValues = ValuesOf<ReturnType<typeof changeFields>>;
const { body: Body } = services.setChange;

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

/** A date of a service as a record. */
interface ChangedService {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly notice?: string | undefined;
}

interface ChangeDialogProps {
  readonly row: ChangeRow;
  readonly service: Service | undefined;
  readonly onSaved: (saved: ChangedService) => Promise<void>;
  readonly onClose: () => void;
}

/** What is different on a date of a service, or on several. */
export function ChangeDialog({ row, service, onSaved, onClose }: ChangeDialogProps) {
  const { serviceId: id, name } = row.entry;
  const changed: ChangedService = { id, name, version: 0 };
  return (
    <RecordDialog
      messages={{ editTitle: name, saveFailed: 'This change could not be saved' }}
      fields={changeFields(row, service)}
      schema={changeSchema}
      calls={{
        read: async () => changed,
        update: async ({ body }) => {
          const params = { id, date: body.date };
          const saved = await browserClient.services.setChange({ params, body: toBody(body) });
          return { ...changed, notice: irregularNights(saved) };
        },
      }}
      record={changed}
      conflictField="date"
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

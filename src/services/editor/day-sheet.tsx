import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { type CivilDate, dayNumber, longDate, nextSunday } from '#church-year/dates.ts';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { Checkbox, FormField, RadioField, understoodTime } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type InputProps, type KindProps } from '#kit/crud/form/fields.ts';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { failure, type Result, ResultDialog, success } from '#kit/ui/dialogs/result-dialog.tsx';
import { useParish } from '#parish/site/site.ts';
import type { Day } from '../contract/sunday.ts';
import {
  CANCELED,
  CHANGES,
  chosenIn,
  type DayValues,
  DIFFERENT,
  daySchema,
  noticeText,
  previewOf,
  type Service,
  textsOf,
  toBody,
} from './day-values.ts';
import { irregularity, irregularNights } from './irregular-nights.ts';

type DayRecord = Day & { readonly id: number; readonly name: string; readonly canBeLive: boolean };
type DayInput = InputProps & { readonly record: DayRecord | undefined };

/** Shows a field if a chosen service has one of these changes. The form of another user has no value of it. */
const shownFor = (...changes: readonly string[]) =>
  ({
    comparison: false,
    isShown: (values: object) =>
      changes.includes((values as DayValues).change) && chosenIn(values as DayValues).length > 0,
  }) as const;
const shownWithPreview = {
  comparison: false,
  isShown: (values: object, day: DayRecord | undefined) =>
    day !== undefined && previewOf(values as DayValues, day.date).length > 0,
} as const;

const fields = defineFields<DayRecord>()([
  {
    name: 'services',
    label: 'Services',
    kind: 'custom',
    toValue: (day) => day?.services.map((service) => ({ ...service, isChosen: false })) ?? [],
    comparison: { text: (services) => textsOf(services as Service[]).join('\n') || 'As usual' },
    Input: ServicesInput,
  },
  {
    name: 'change',
    label: 'What is different?',
    kind: 'select',
    options: CHANGES,
    Input: ChangeInput,
    ...shownFor('', ...CHANGES),
  },
  { name: 'time', label: 'Time', kind: 'text', maxLength: 5, Input: TimeInput, ...shownFor(DIFFERENT) },
  { name: 'place', label: 'Place', kind: 'text', maxLength: 200, ...shownFor(DIFFERENT) },
  { name: 'language', label: 'Language', kind: 'text', maxLength: 100, ...shownFor(DIFFERENT) },
  {
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    maxLength: 200,
    hint: 'Visitors read it. For example, “snow”.',
    ...shownFor(CANCELED, DIFFERENT),
  },
  {
    name: 'parking',
    label: 'Parking on this day',
    kind: 'text',
    maxLength: 300,
    hint: 'Only if it differs. Visitors see it from a week before.',
    toValue: (day) => day?.parking ?? '',
  },
  { name: 'preview', label: 'Visitors will read', kind: 'custom', Input: Preview, ...shownWithPreview },
  { name: 'notice', label: 'Also as a notice', kind: 'checkbox', Input: NoticeInput, ...shownWithPreview },
  {
    name: 'isLive',
    label: 'Live now',
    kind: 'checkbox',
    hint: 'The home page says “Live now” for four hours.',
    toValue: () => false,
    comparison: false,
    isShown: (_, day) => day?.canBeLive === true,
  },
  {
    name: 'through',
    label: 'Last date',
    kind: 'date',
    hint: 'Only if several dates are different.',
    ...shownFor(...CHANGES),
  },
]);

interface DaySheetProps {
  readonly date: CivilDate;
  readonly after?: ReactNode;
  /** Called with the result of saving, and again with that of Undo; null if nothing was saved. */
  readonly onClose: (result: Result | null) => void;
}

/** What is different on a day: services, parking, a notice and Live, saved and undone together. */
export function DaySheet({ date, after, onClose }: DaySheetProps) {
  const { liveStreamUrl } = useParish().links;
  const params = { date };
  const toRecord = (day: Day): DayRecord => {
    const canBeLive = !day.isLive && Boolean(liveStreamUrl);
    return { ...day, canBeLive, id: dayNumber(date), name: longDate(date) };
  };
  const read = async () => toRecord(await browserClient.days.read({ params }));
  const { value: day, error } = useAsync('a day', read);
  const undo = async ({ version, undo: body = { changes: [] } }: Day) => {
    try {
      await browserClient.days.update({ params, body, ifMatch: version });
      onClose(success(`${longDate(date)} is as it was before.`));
    } catch (cause) {
      console.error(cause);
      onClose(failure(describeFailure('This could not be undone.', cause)));
    }
  };
  if (error) {
    const result = failure('This form could not be opened. Please try again.');
    return <ResultDialog result={result} onClose={() => onClose(null)} />;
  }
  return (
    day && (
      <RecordDialog
        messages={{
          editTitle: date === nextSunday(localToday()) ? `This ${longDate(date)}` : longDate(date),
          saveFailed: 'This day could not be saved',
        }}
        fields={fields}
        schema={daySchema(day)}
        calls={{
          read,
          update: async ({ body, ...call }) =>
            toRecord(
              await browserClient.days.update({ ...call, params, body: toBody(body as DayValues, date) }),
            ),
        }}
        record={day}
        draftKind="days"
        after={after}
        onSaved={(saved) => onClose(success('Saved. Visitors see it now.', () => undo(saved)))}
        onClose={() => onClose(null)}
      />
    )
  );
}

function ServicesInput({ name, label }: InputProps) {
  const { register, setValue, setFocus, formState } = useFormContext();
  const services: DayValues['services'] = useWatch({ name });
  const errorId = useId();
  const error: string | undefined = get(formState.errors, `${name}.0.isChosen.message`);
  const cancelAll = () => {
    // at once: a phone opens its keyboard only for a field that gets the focus during the tap
    flushSync(() => {
      const all = services.map((service) => ({ ...service, isChosen: true }));
      setValue(name, all, { shouldDirty: true });
      setValue('change', CANCELED, { shouldDirty: true });
    });
    setFocus('reason');
  };
  if (services.length === 0) return <p className="text-quiet">There is no service on this day.</p>;
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {services.map((service, index) => (
          <li key={service.id}>
            <label className="flex min-h-12 items-center gap-3 py-2 wrap-anywhere">
              <input
                type="checkbox"
                {...register(`${name}.${index}.isChosen`)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && errorId}
                data-first-focus={index === 0 || undefined}
              />
              <span>
                {(service.before ?? service).time} {service.name}{' '}
                <span className="block text-wait">{textsOf([service])}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p id={errorId} className="mt-1 text-[0.95rem] font-semibold text-bad empty:hidden">
        {error}
      </p>
      <Button className="mt-3 max-sm:w-full" onClick={cancelAll}>
        Cancel everything that day
      </Button>
    </fieldset>
  );
}

/** “As usual” only if something is different. */
function ChangeInput(props: KindProps<'select'>) {
  const services: readonly Service[] = useWatch({ name: 'services' });
  const options = services.some(({ state }) => state !== 'held') ? CHANGES : CHANGES.slice(0, 2);
  return <RadioField {...props} options={options} hasInitialFocus={false} />;
}

function TimeInput({ record, ...props }: DayInput) {
  const time: string = useWatch({ name: props.name });
  const kind = record && time && irregularity(record.date, time);
  const nights = irregularNights({ skipped: [], doubled: [], ...(kind && { [kind]: [record.date] }) });
  return (
    <FormField {...props} hint={nights ?? understoodTime(time)}>
      {(input) => <input {...input} type="time" />}
    </FormField>
  );
}

function Preview({ record, label }: DayInput) {
  const values = useWatch() as DayValues;
  return (
    <section aria-label={label} className="border-l-2 border-gold pl-4">
      <p className="text-[0.95rem] text-quiet">{label}</p>
      {record &&
        previewOf(values, record.date).map((sentence) => (
          <p key={sentence} className="font-serif text-xl wrap-anywhere">
            {sentence}
          </p>
        ))}
    </section>
  );
}

function NoticeInput({ record, ...props }: DayInput) {
  const values = useWatch() as DayValues;
  const text = record && noticeText(values, record.date);
  return <Checkbox {...props} hint={`Above every page until that day ends: “${text}”`} />;
}

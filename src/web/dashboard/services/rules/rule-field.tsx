import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { type FieldError, get, useController } from 'react-hook-form';
import { type CivilDate, longDate, WEEKDAY_NAMES } from '#domain/dates/civil-date.ts';
import { type TimeOfDay, twelveHour } from '#domain/dates/time-of-day.ts';
import { type ParishFeast, parishFeastKey, toEntry } from '#domain/liturgy/parish-feasts.ts';
import { datedEntries } from '#domain/liturgy/tables/all.ts';
import type { ServiceRule } from '#domain/schedule/service-rule.ts';
import { browserClient } from '../../../session/browser-client.ts';
import { Field } from '../../../ui/controls/field.tsx';
import type { InputProps } from '../../crud/fields.ts';
import { useAsync } from '../../crud/use-async.ts';
import { parishToday } from '../../parish-date.ts';
import { ORDINALS, offsetText, RULE_KINDS, SEASON_OPTIONS, startRule } from './rule-form.ts';

/** Days from an observance that can be chosen, on both sides. */
const MAX_OFFSET = 100;

interface RuleFieldProps extends InputProps {
  /** Label of the choice of no rule. */
  readonly noRule: string;
  /** Hint of the time; undefined for a rule without a time of its own. */
  readonly timeHint?: string;
  /** By default today. */
  readonly startDate?: CivilDate;
  /** Content below the choices, such as the next dates. @param parishFeasts empty until they have loaded. */
  readonly children: (parishFeasts: readonly ParishFeast[]) => ReactNode;
}

/**
 * The choices of a rule of dates: the form's value is a `ServiceRule`, possibly an incomplete one, or null. This module
 * contains the church's year, which is large: load it on demand.
 */
export function RuleField(props: RuleFieldProps) {
  const { name, label, hint, noRule, timeHint, startDate = parishToday(), children } = props;
  const { field, formState } = useController({ name });
  const rule = field.value as ServiceRule | null;
  const { value: parishFeasts = [] } = useAsync('the feasts', async () =>
    (await browserClient.parishFeasts.list()).map((feast) => ({ ...feast, key: parishFeastKey(feast._id) })),
  );
  const errorOf = (part: string) =>
    (get(formState.errors, `${name}.${part}`) as FieldError | undefined)?.message;
  const change = (changes: object) => field.onChange({ ...rule, ...changes });
  const setKind = (kind: string) =>
    field.onChange((kind && startRule(kind as ServiceRule['kind'], startDate, rule ?? undefined)) || null);

  return (
    <div className="space-y-4">
      <Field label={label} hint={hint} error={errorOf('kind')}>
        {(control) => (
          <select
            {...control}
            ref={field.ref}
            value={rule?.kind ?? ''}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="">{noRule}</option>
            <Options of={Object.entries(RULE_KINDS)} />
          </select>
        )}
      </Field>
      {rule && (
        <div className="grid grid-cols-2 gap-4">
          <RuleParts {...{ rule, parishFeasts, errorOf, change }} />
          {timeHint && (
            <div className="col-span-2">
              <Field label="Start" hint={timeHint} error={errorOf('time')}>
                {(control) => (
                  <input
                    {...control}
                    type="time"
                    value={rule.time ?? ''}
                    onChange={({ target }) => change({ time: target.value || undefined })}
                  />
                )}
              </Field>
            </div>
          )}
        </div>
      )}
      {children(parishFeasts)}
    </div>
  );
}

interface PartsProps {
  readonly rule: ServiceRule;
  readonly parishFeasts: readonly ParishFeast[];
  readonly errorOf: (part: string) => string | undefined;
  readonly change: (changes: object) => void;
}

/** The inputs of one kind of rule, in a grid of two columns. */
function RuleParts({ rule, parishFeasts, errorOf, change }: PartsProps) {
  const select = (part: string, label: string, options: ReactNode, isWide = false) => {
    const value = rule[part as keyof ServiceRule] as string | number;
    const toValue = typeof value === 'number' ? Number : String;
    return (
      <div key={part} className={isWide ? 'col-span-2' : ''}>
        <Field label={label} error={errorOf(part)}>
          {(control) => (
            <select
              {...control}
              value={value}
              onChange={({ target }) => change({ [part]: toValue(target.value) })}
            >
              {value === '' && <option value="">Choose</option>}
              {options}
            </select>
          )}
        </Field>
      </div>
    );
  };
  switch (rule.kind) {
    case 'churchDay':
      return [
        select('key', 'Day of the church’s year', <ChurchDays parishFeasts={parishFeasts} />, true),
        select('offsetDays', 'When', <Options of={OFFSETS} />, true),
      ];
    case 'season':
      return [
        select('season', 'Season or fast', <Options of={SEASON_OPTIONS} />, true),
        <Weekdays key="weekdays" {...{ rule, errorOf, change }} />,
      ];
    case 'dates':
      return <Dates {...{ rule, errorOf, change }} />;
    default:
      return [
        rule.kind === 'monthly' && select('nth', 'Which one', <Options of={Object.entries(ORDINALS)} />),
        select('weekday', 'Weekday', <Options of={Object.entries(WEEKDAY_NAMES)} />),
        rule.kind === 'fortnightly' && (
          <DateInput
            key="from"
            label="From"
            date={rule.from}
            error={errorOf('from')}
            onChange={(from) => change({ from })}
          />
        ),
      ];
  }
}

const OFFSETS = Array.from(
  { length: 2 * MAX_OFFSET + 1 },
  (_, index) => [String(index - MAX_OFFSET), offsetText(index - MAX_OFFSET)] as const,
);

function Options({ of }: { of: readonly (readonly [value: string, label: string])[] }) {
  return of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const CHURCH_DAYS = {
  sunday: 'Sundays',
  feast: 'Feasts',
  commemoration: 'Commemorations',
  observance: 'Observances',
  weekday: 'Weekdays',
  fast: 'Fasts',
} as const;

function ChurchDays({ parishFeasts }: Pick<PartsProps, 'parishFeasts'>) {
  const groups = Object.entries(CHURCH_DAYS).map(
    ([kind, label]) => [label, datedEntries.filter((entry) => entry.kind === kind)] as const,
  );
  return [['Feasts of this parish', parishFeasts.map(toEntry)] as const, ...groups].map(
    ([label, entries]) =>
      entries.length > 0 && (
        <optgroup key={label} label={label}>
          <Options of={entries.map(({ key, name }) => [key, name])} />
        </optgroup>
      ),
  );
}

type PartProps<Kind> = Pick<PartsProps, 'errorOf' | 'change'> & {
  readonly rule: Extract<ServiceRule, { kind: Kind }>;
};

function Weekdays({ rule: { weekdays }, errorOf, change }: PartProps<'season'>) {
  const error = errorOf('weekdays');
  const toggle = (day: number) =>
    change({ weekdays: [...new Set(weekdays).symmetricDifference(new Set([day]))].sort() });
  return (
    <fieldset className="col-span-2">
      <legend className="mb-1 font-semibold">Days of the week</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEEKDAY_NAMES.map((name, day) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-rubric"
              checked={weekdays.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(day)}
            />
            {name}
          </label>
        ))}
      </div>
      {error && <p className="mt-1 text-[0.95rem] font-semibold text-bad">{error}</p>}
    </fieldset>
  );
}

function Dates({ rule: { dates }, errorOf, change }: PartProps<'dates'>) {
  return (
    <div className="col-span-2 space-y-3">
      {dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state of their own
        <div key={index} className="flex items-end gap-3">
          <DateInput
            label={`Date ${index + 1}`}
            date={date}
            error={errorOf(`dates.${index}`)}
            onChange={(to) => change({ dates: dates.with(index, to) })}
          />
          {dates.length > 1 && (
            <button
              type="button"
              className="button button-quiet px-4"
              onClick={() => change({ dates: dates.toSpliced(index, 1) })}
            >
              <X size={18} strokeWidth={1.5} />
              Remove<span className="sr-only"> date {index + 1}</span>
            </button>
          )}
        </div>
      ))}
      <button type="button" className="button button-quiet" onClick={() => change({ dates: [...dates, ''] })}>
        <Plus size={20} strokeWidth={1.5} />
        Add a date
      </button>
    </div>
  );
}

interface DateInputProps {
  readonly label: string;
  readonly date: CivilDate;
  readonly error: string | undefined;
  readonly onChange: (date: CivilDate) => void;
}

function DateInput({ label, date, error, onChange }: DateInputProps) {
  return (
    <div className="min-w-0 grow">
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            type="date"
            min="1900-01-01"
            max="2200-12-31"
            value={date}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** How many dates a form shows. */
export const PREVIEWED_DATES = 6;

interface NextDatesProps {
  readonly dates: readonly { readonly date: CivilDate; readonly start?: TimeOfDay }[];
  /** Shown if there is no date. */
  readonly none: string;
}

/** The next dates in words. */
export function NextDates({ dates, none }: NextDatesProps) {
  return (
    <div role="status" className="border-l-2 border-rubric pl-4 text-quiet">
      {dates.length === 0 ? <p>{none}</p> : <p>The next dates:</p>}
      <ul>
        {dates.map(({ date, start }) => (
          <li key={date}>{start ? `${longDate(date)}, ${twelveHour(start)}` : longDate(date)}</li>
        ))}
      </ul>
    </div>
  );
}

import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type FieldError, get, useController } from 'react-hook-form';
import { type CivilDate, longDate, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { datedEntries, type ParishFeast, toEntry } from '#church-year/index.ts';
import { understoodTime } from '#kit/crud/form/field-inputs.tsx';
import type { InputProps } from '#kit/crud/form/fields.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { type TimeOfDay, twelveHour } from '#kit/dates/time-of-day.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Field } from '#kit/ui/controls/field.tsx';
import { parishFeastKey } from '../parish-feast-key.ts';
import type { ServiceRule } from './contract.ts';
import { OFFSETS, ORDINALS, RULE_KINDS, SEASON_OPTIONS, startRule } from './rule-form.ts';

declare module '#kit/crud/form/fields.ts' {
  interface KindOptions {
    /** With an `Input` that contains `RuleField`. */
    rule: object;
  }
  interface KindValues {
    rule: ServiceRule | null;
  }
}

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
  const { name, label, hint, noRule, timeHint, startDate = localToday(), children } = props;
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
    <div
      ref={(element) =>
        // a form focuses its first invalid field
        field.ref({ focus: () => element?.querySelector<HTMLElement>('[aria-invalid]')?.focus() })
      }
      className="space-y-4"
    >
      <Control {...{ label, hint }} error={errorOf('kind')} value={rule?.kind ?? ''} onChange={setKind}>
        <Options empty={noRule} of={Object.entries(RULE_KINDS)} />
      </Control>
      {rule && (
        <div className="grid gap-4 sm:grid-cols-2">
          <RuleParts {...{ rule, parishFeasts, errorOf, change }} />
          {timeHint && (
            <Control
              label="Start"
              hint={understoodTime(rule.time ?? '') ?? timeHint}
              type="text"
              error={errorOf('time')}
              value={rule.time ?? ''}
              onChange={(time) => change({ time: time || undefined })}
            />
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

/** The inputs of one kind of rule. */
function RuleParts({ rule, parishFeasts, errorOf, change }: PartsProps) {
  const part = (name: string, label: string, options?: ReactNode) => {
    const value = rule[name as keyof ServiceRule] as string | number;
    const toValue = typeof value === 'number' ? Number : String;
    return (
      <Control
        key={name}
        {...{ label, value }}
        error={errorOf(name)}
        onChange={(text) => change({ [name]: toValue(text) })}
      >
        {options}
      </Control>
    );
  };
  const weekday = () => part('weekday', 'Weekday', <Options of={Object.entries(WEEKDAY_NAMES)} />);
  switch (rule.kind) {
    case 'weekly':
      return weekday();
    case 'monthly':
      return [part('nth', 'Which one', <Options of={Object.entries(ORDINALS)} />), weekday()];
    case 'fortnightly':
      return [weekday(), part('from', 'From')];
    case 'churchDay':
      return (
        <div className="space-y-4 sm:col-span-2">
          {part('key', 'Day of the church’s year', <ChurchDays parishFeasts={parishFeasts} />)}
          {part('offsetDays', 'When', <Options of={OFFSETS} />)}
        </div>
      );
    case 'season':
      return (
        <div className="space-y-4 sm:col-span-2">
          {part('season', 'Season or fast', <Options empty="Choose" of={SEASON_OPTIONS} />)}
          <Weekdays {...{ rule, errorOf, change }} />
        </div>
      );
    case 'dates':
      return <Dates {...{ rule, errorOf, change }} />;
  }
}

const CHURCH_DAYS = {
  parish: 'Feasts of this parish',
  sunday: 'Sundays',
  feast: 'Feasts',
  commemoration: 'Commemorations',
  observance: 'Observances',
  weekday: 'Weekdays',
  fast: 'Fasts',
} as const;

function ChurchDays({ parishFeasts }: Pick<PartsProps, 'parishFeasts'>) {
  const days = { ...Object.groupBy(datedEntries, ({ kind }) => kind), parish: parishFeasts.map(toEntry) };
  return (
    <>
      <option value="">Choose</option>
      {(Object.keys(CHURCH_DAYS) as (keyof typeof CHURCH_DAYS)[]).map((kind) =>
        days[kind]?.length ? (
          <optgroup key={kind} label={CHURCH_DAYS[kind]}>
            <Options of={days[kind].map(({ key, name }) => [key, name])} />
          </optgroup>
        ) : null,
      )}
    </>
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
    <fieldset>
      <legend className="mb-1 font-semibold">Days of the week</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEEKDAY_NAMES.map((name, day) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
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
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4 sm:col-span-2">
      {dates.map((date, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs have no state of their own
        <div key={index} className="flex items-end gap-3">
          <div className="min-w-0 grow">
            <Control
              label={`Date ${index + 1}`}
              error={errorOf(`dates.${index}`) ?? errorOf('dates')}
              value={date}
              onChange={(to) => change({ dates: dates.with(index, to) })}
            />
          </div>
          {dates.length > 1 && (
            <Button
              className="px-4"
              onClick={() => {
                change({ dates: dates.toSpliced(index, 1) });
                addButton.current?.focus();
              }}
            >
              <X size={18} strokeWidth={1.5} />
              Remove<span className="sr-only"> date {index + 1}</span>
            </Button>
          )}
        </div>
      ))}
      <Button ref={addButton} onClick={() => change({ dates: [...dates, ''] })}>
        <Plus size={20} strokeWidth={1.5} />
        Add a date
      </Button>
    </div>
  );
}

interface OptionsProps {
  readonly of: readonly (readonly [value: string, label: string])[];
  /** Label of the empty value. */
  readonly empty?: string;
}

function Options({ of, empty }: OptionsProps) {
  return [...(empty ? [['', empty] as const] : []), ...of].map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface ControlProps extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> {
  readonly type?: 'date' | 'text';
  readonly value: string | number;
  readonly onChange: (value: string) => void;
  /** The options of a select. */
  readonly children?: ReactNode;
}

/** A labeled select, or an input without options. */
function Control({ type = 'date', value, onChange, children, ...labels }: ControlProps) {
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  return (
    <Field {...labels}>
      {(control) =>
        children ? (
          <select {...control} value={value} onChange={change}>
            {children}
          </select>
        ) : (
          <input {...control} {...{ type, value }} min="1900-01-01" max="2200-12-31" onChange={change} />
        )
      }
    </Field>
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
      <p>{dates.length === 0 ? none : 'The next dates:'}</p>
      <ul>
        {dates.map(({ date, start }) => (
          <li key={date}>{start ? `${longDate(date)}, ${twelveHour(start)}` : longDate(date)}</li>
        ))}
      </ul>
    </div>
  );
}

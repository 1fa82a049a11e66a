import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type CivilDate, dateParts, longDate, MONTH_NAMES, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { datesInYears, MAX_DAYS_FROM_EASTER, type ParishFeastRule, toEntry } from '#church-year/index.ts';
import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { TextField } from '#kit/crud/form/field-inputs.tsx';
import { defineFields, type KindProps } from '#kit/crud/form/fields.ts';
import { textFields } from '#kit/crud/form/text-fields.ts';
import type { FormMessages, FormProps, RecordCalls } from '#kit/crud/types.ts';
import { localToday } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { countOf } from '#kit/text/count.ts';
import { type ParishFeast, ParishFeastBody } from './contract.ts';

const RULE_KINDS = {
  fixed: 'On a date',
  easter: 'Days from Easter',
  weekday: 'A weekday of a month',
} as const;

type Options = Readonly<Record<string, string>>;
const MONTHS: Options = Object.fromEntries(MONTH_NAMES.map((name, index) => [index + 1, name]));
const WEEKDAYS: Options = Object.fromEntries(WEEKDAY_NAMES.map((name, index) => [index, name]));
const ORDINALS: Options = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', '-1': 'Last' };

/** The headings of the readings, in the form's order. */
export const READING_LABELS = {
  evening: 'Evening readings',
  morning: 'Morning readings',
  beforeHolyQurbana: 'Readings before Holy Qurbana',
  holyQurbana: 'Holy Qurbana readings',
} as const;
type Readings = keyof typeof READING_LABELS;

/** The form's values. The fields of other kinds of rule are ignored; each line of readings is one reference. */
export interface FeastValues extends Readonly<Record<Readings, string>> {
  readonly name: string;
  readonly kind: keyof typeof RULE_KINDS;
  readonly month: string;
  readonly day: string;
  readonly days: string;
  readonly nth: string;
  readonly weekday: string;
}

/** The request body. It is not valid if the values are not. */
export function toFeastBody(values: FeastValues): ParishFeastBody {
  return { name: values.name, rule: toRule(values), readings: mapReadings((name) => linesOf(values[name])) };
}

function toRule({ kind, ...values }: FeastValues): ParishFeastBody['rule'] {
  const number = (name: Exclude<keyof FeastValues, 'kind'>) => Number(values[name].trim() || Number.NaN);
  if (kind === 'easter') return { kind, days: number('days') };
  if (kind === 'fixed') return { kind, month: number('month'), day: number('day') };
  return { kind, month: number('month'), weekday: number('weekday'), nth: number('nth') as 1 };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function mapReadings<Value>(toValue: (name: Readings) => Value) {
  const names = Object.keys(READING_LABELS) as Readings[];
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Readings, Value>;
}

/** Validates the form's values with the contract's schema. An error about a reference quotes it. */
export const feastSchema = z.custom<FeastValues>().superRefine((values, { addIssue }) => {
  const body = toFeastBody(values);
  for (const { path, message } of ParishFeastBody.safeParse(body).error?.issues ?? []) {
    const [block, field = block, index] = path;
    const reference = index === undefined ? undefined : body.readings?.[field as Readings]?.[Number(index)];
    addIssue({
      code: 'custom',
      path: [field as string],
      message: reference === undefined ? message : `“${reference}”: ${message}`,
    });
  }
});

/** The rule that the form's values describe; undefined if they are not complete. */
export function ruleOf(values: FeastValues): ParishFeastRule | undefined {
  return ParishFeastBody.shape.rule.safeParse(toRule(values)).data;
}

/** February 29 may be eight years away, and the third one sixteen. */
const YEARS_AHEAD = 20;

/** The next three dates of a rule, from `today` on. */
export function nextDates(rule: ParishFeastRule, today: CivilDate): CivilDate[] {
  const { year } = dateParts(today);
  return datesInYears(toEntry({ key: '', name: '', rule, readings: {} }), year, year + YEARS_AHEAD)
    .filter((date) => date >= today)
    .slice(0, 3);
}

/** 'July 9', '10 days before Easter' or 'Last Sunday of October'. */
export function feastRuleText(rule: ParishFeastRule): string {
  if (rule.kind === 'fixed') return `${MONTHS[rule.month]} ${rule.day}`;
  if (rule.kind === 'weekday')
    return `${ORDINALS[rule.nth]} ${WEEKDAYS[rule.weekday]} of ${MONTHS[rule.month]}`;
  if (rule.days === 0) return 'Easter Sunday';
  return `${countOf(Math.abs(rule.days), 'day')} ${rule.days < 0 ? 'before' : 'after'} Easter`;
}

/** A part of the rule, for some kinds of rule. */
const rulePart = <Name extends string>(name: Name, label: string, ...kinds: FeastValues['kind'][]) =>
  ({
    name,
    label,
    isRequired: true,
    isShown: ({ kind }: Readonly<Record<string, unknown>>) => kinds.some((one) => one === kind),
    toValue: (feast?: ParishFeast) =>
      String((feast?.rule as Readonly<Record<string, string | number>> | undefined)?.[name] ?? ''),
  }) as const;
const choice = { kind: 'select', placeholder: 'Choose', layout: 'half' } as const;
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));
const { before, after } = MAX_DAYS_FROM_EASTER;

const readings = <Name extends keyof typeof READING_LABELS>(name: Name) =>
  ({
    name,
    label: READING_LABELS[name],
    kind: 'text',
    maxLength: 1_000,
    rows: 3,
    toValue: (feast?: ParishFeast) => feast?.readings[name].join('\n') ?? '',
  }) as const;

const fields = defineFields<ParishFeast>()([
  textFields(ParishFeastBody)('name', 'Name'),
  {
    name: 'kind',
    label: 'When',
    kind: 'select',
    options: RULE_KINDS,
    toValue: (feast) => feast?.rule.kind ?? 'fixed',
  },
  { ...rulePart('nth', 'Which one', 'weekday'), ...choice, options: ORDINALS },
  { ...rulePart('weekday', 'Weekday', 'weekday'), ...choice, options: WEEKDAYS },
  { ...rulePart('month', 'Month', 'fixed', 'weekday'), ...choice, options: MONTHS },
  { ...rulePart('day', 'Day', 'fixed'), ...choice, options: DAYS },
  {
    ...rulePart('days', 'Days after Easter Sunday', 'easter'),
    kind: 'text',
    maxLength: 4,
    hint: `49 for Pentecost; -7 for a week before Easter. From -${before} to ${after}.`,
  },
  { ...readings('evening'), Input: FirstReadings },
  readings('morning'),
  readings('beforeHolyQurbana'),
  readings('holyQurbana'),
]);

const { parishFeasts } = browserClient;
const calls: RecordCalls<ParishFeast, FeastValues> = {
  read: parishFeasts.read,
  versions: parishFeasts.versions,
  create: ({ body, ...rest }) => parishFeasts.create({ ...rest, body: toFeastBody(body) }),
  update: ({ body, ...rest }) => parishFeasts.update({ ...rest, body: toFeastBody(body) }),
};

/** The form of a feast. */
export function FeastForm(props: FormProps<ParishFeast> & { readonly messages: FormMessages }) {
  return <RecordDialog {...props} fields={fields} schema={feastSchema} calls={calls} />;
}

/** The next dates of the rule above, and the first field of the readings. */
function FirstReadings(props: KindProps<'text'>) {
  const rule = ruleOf(useWatch() as FeastValues);
  return (
    <>
      <p role="status" className="mb-5 border-l-2 border-rubric pl-4 text-quiet empty:hidden">
        {rule && `The next dates: ${nextDates(rule, localToday()).map(longDate).join('; ')}`}
      </p>
      <TextField
        {...props}
        hint="One reference per line, such as John 3:16-21. Headings without readings are not shown."
      />
    </>
  );
}

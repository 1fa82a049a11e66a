import { z } from 'zod';
import { type CivilDate, dateParts, MONTH_NAMES, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { datesInYears, type ParishFeastRule, toEntry } from '#church-year/index.ts';
import { ParishFeastBody } from '#contract/resources/parish/feasts.ts';

export const FEAST_RULE_KINDS = {
  fixed: 'On a date',
  easter: 'Days from Easter',
  weekday: 'A weekday of a month',
} as const;

type Options = Readonly<Record<string, string>>;
export const MONTHS: Options = Object.fromEntries(MONTH_NAMES.map((name, index) => [index + 1, name]));
export const WEEKDAYS: Options = Object.fromEntries(WEEKDAY_NAMES.map((name, index) => [index, name]));
export const FEAST_ORDINALS: Options = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', '-1': 'Last' };

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
  readonly kind: keyof typeof FEAST_RULE_KINDS;
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
    return `${FEAST_ORDINALS[rule.nth]} ${WEEKDAYS[rule.weekday]} of ${MONTHS[rule.month]}`;
  const count = Math.abs(rule.days);
  if (count === 0) return 'Easter Sunday';
  return `${count} ${count === 1 ? 'day' : 'days'} ${rule.days < 0 ? 'before' : 'after'} Easter`;
}

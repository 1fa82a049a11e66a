import { type DateRule, easter, fixed, nthWeekday } from '../dates/date-rule.ts';
import type { Entry, ReadingSet } from './entry.ts';

/** Days from Easter: every result is in the civil year of that Easter or in December of the year before. */
export const MAX_DAYS_FROM_EASTER = { before: 100, after: 250 } as const;

/** When a parish's feast occurs: on a date, `days` after Easter, or on the n-th weekday of a month (-1 is the last). */
export type ParishFeastRule =
  /** Month and day from 1; February 29 occurs only in leap years. */
  | { readonly kind: 'fixed'; readonly month: number; readonly day: number }
  | { readonly kind: 'easter'; readonly days: number }
  /** Sunday is 0. */
  | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number };

/** A feast that only this parish celebrates, such as that of its patron. */
export interface ParishFeast {
  /** Different from every key of the tables. */
  readonly key: string;
  readonly name: string;
  readonly rule: ParishFeastRule;
  readonly readings: ReadingSet;
}

/** The feast as an entry of the church year. It is not a great feast and has no tone. */
export function toEntry({ key, name, rule, readings }: ParishFeast): Entry {
  return { key, name, malayalam: null, kind: 'feast', on: toDateRule(rule), readings, sources: [] };
}

function toDateRule(rule: ParishFeastRule): DateRule {
  if (rule.kind === 'easter') return easter(rule.days);
  if (rule.kind === 'weekday') return nthWeekday(rule.nth, rule.weekday, rule.month);
  return fixed([rule.month, rule.day].map((part) => String(part).padStart(2, '0')).join('-'));
}

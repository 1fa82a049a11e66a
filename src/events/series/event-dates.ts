import { addDays, type CivilDate, civilDate, dayNumber } from '#church-year/dates.ts';
import type { ParishFeast } from '#church-year/index.ts';
import type { ServiceRule } from '#parish/rules/contract.ts';
import { firstRuleDay, ruleDays } from '#parish/rules/rule-days.ts';

/** How an event repeats. It may be held on the day `until`, but not later. */
type EventRule = ServiceRule & { readonly until: CivilDate };

/** Thirteen months, beginning with today. */
export const CREATED_DAYS = 397;

/** The last day until which a recurring event is created. Later dates are created as time passes. */
export function lastCreatedDay(today: CivilDate): CivilDate {
  return addDays(today, CREATED_DAYS - 1);
}

/** The dates of a rule from the day `first` through the day `last`. */
export function eventDates(
  rule: EventRule,
  { first, last }: { readonly first: CivilDate; readonly last: CivilDate },
  parishFeasts: readonly ParishFeast[],
): CivilDate[] {
  const days = { first: dayNumber(first), last: Math.min(dayNumber(last), dayNumber(rule.until)) };
  return ruleDays(rule, days, parishFeasts).map(civilDate);
}

/** The first date of a rule on or after a day; undefined if there is none. */
export function firstEventDate(
  rule: EventRule,
  from: CivilDate,
  parishFeasts: readonly ParishFeast[],
): CivilDate | undefined {
  const day = firstRuleDay(rule, { first: dayNumber(from), last: dayNumber(rule.until) }, parishFeasts);
  return day === undefined ? undefined : civilDate(day);
}

/** The later one of two dates. */
export function later(one: CivilDate, other: CivilDate): CivilDate {
  return one > other ? one : other;
}

import { civilDate, dayNumber, LAST_YEAR, weekdayOf, yearOf } from '#church-year/dates.ts';
import { fasts, span } from '#church-year/fasts.ts';
import { datesInYears, findEntry, type ParishFeast, periodOf, seasons } from '#church-year/index.ts';
import type { ServiceRule } from './contract.ts';

/** Day numbers, both inclusive. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/** December 31, 2200: no rule has a later date. */
export const LAST_DAY = dayNumber(`${LAST_YEAR}-12-31`);

/** The days of a rule in a range, in order. A parish feast that was deleted has none. */
export function ruleDays(rule: ServiceRule, range: DayRange, parishFeasts: readonly ParishFeast[]): number[] {
  const { first } = range;
  const last = Math.min(range.last, LAST_DAY);
  switch (rule.kind) {
    case 'weekly':
      return everyDays(weekdayOnOrAfter(first, rule.weekday), last, 7);
    case 'monthly':
      return everyDays(weekdayOnOrAfter(first, rule.weekday), last, 7).filter((day) =>
        isNthOfMonth(day, rule.nth),
      );
    case 'fortnightly': {
      const start = weekdayOnOrAfter(dayNumber(rule.from), rule.weekday);
      return everyDays(start + 14 * Math.max(0, Math.ceil((first - start) / 14)), last, 14);
    }
    case 'churchDay': {
      const entry = findEntry(rule.key, parishFeasts);
      if (!entry) return [];
      return datesInYears(entry, yearOf(first - rule.offsetDays), yearOf(last - rule.offsetDays))
        .map((date) => dayNumber(date) + rule.offsetDays)
        .filter((day) => first <= day && day <= last);
    }
    case 'season': {
      const isInSeason = seasonTest(rule.season);
      return everyDays(first, last, 1).filter(
        (day) => rule.weekdays.includes(weekdayOf(day)) && isInSeason(day),
      );
    }
    case 'dates':
      return [...new Set(rule.dates)]
        .sort()
        .map(dayNumber)
        .filter((day) => first <= day && day <= last);
  }
}

/** Days per step: a rule usually occurs in the first one. */
const SEARCHED_DAYS = 4_000;

/** The first items from a day to the end of 2200, such as the dates of a rule, searched in steps. */
export function firstItems<Item>(
  count: number,
  first: number,
  itemsIn: (range: DayRange) => readonly Item[],
): Item[] {
  const items: Item[] = [];
  for (let from = first; from <= LAST_DAY && items.length < count; from += SEARCHED_DAYS)
    items.push(...itemsIn({ first: from, last: from + SEARCHED_DAYS - 1 }));
  return items.slice(0, count);
}

/** The first day of a rule in a range. */
export function firstRuleDay(
  rule: ServiceRule,
  { first, last }: DayRange,
  parishFeasts: readonly ParishFeast[],
): number | undefined {
  const daysIn = (step: DayRange) =>
    ruleDays(rule, { first: step.first, last: Math.min(step.last, last) }, parishFeasts);
  return firstItems(1, first, daysIn)[0];
}

/** Whether a rule has a date from this day to the end of 2200. */
export function everOccurs(rule: ServiceRule, first: number, parishFeasts: readonly ParishFeast[]): boolean {
  return firstRuleDay(rule, { first, last: LAST_DAY }, parishFeasts) !== undefined;
}

function everyDays(first: number, last: number, step: number): number[] {
  const length = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length }, (_, index) => first + index * step);
}

function weekdayOnOrAfter(day: number, weekday: number): number {
  return day + ((weekday - weekdayOf(day) + 7) % 7);
}

function isNthOfMonth(day: number, nth: number): boolean {
  const dayOfMonth = Number(civilDate(day).slice(8));
  if (nth > 0) return Math.ceil(dayOfMonth / 7) === nth;
  return Number(civilDate(day + 7).slice(8)) <= 7;
}

function seasonTest(season: string): (day: number) => boolean {
  const fast = fasts.find(({ key }) => key === season);
  if (!fast || season === 'great-lent') {
    return (day) => [periodOf(day), seasons[periodOf(day)]].some((name) => name === season);
  }
  return (day) => {
    const { first, last } = span(fast, yearOf(day));
    return first <= day && day <= last;
  };
}

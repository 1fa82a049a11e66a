import { type CivilDate, civilDate, dayNumber, weekdayOf, yearOf } from '../dates.ts';
import { easterDay, koodoshEethoDay, sundayAfterDay } from './easter.ts';

/** Feasts from which Sundays are counted. */
const anchors = {
  christmas: fixed('12-25'),
  denaha: fixed('01-06'),
  pentecost: easter(49),
  transfiguration: fixed('08-06'),
  shunoyo: fixed('08-15'),
  holyCross: fixed('09-14'),
} as const;

/** Rule for the date of an observance. */
export type DateRule =
  | { readonly easter: number }
  | { readonly fixed: string }
  | { readonly koodoshEetho: number }
  | { readonly sundayAfter: keyof typeof anchors; readonly n: number; readonly through: DateRule }
  | { readonly nth: number; readonly weekday: number; readonly month: number };

/** `days` after Easter Sunday, or before it if negative. */
export function easter(days: number): DateRule {
  return { easter: days };
}

/** @param monthAndDay 'MM-DD'; '02-29' occurs only in leap years. */
export function fixed(monthAndDay: string): DateRule {
  return { fixed: monthAndDay };
}

/** `weeks` after Koodosh Eetho Sunday. */
export function koodoshEetho(weeks: number): DateRule {
  return { koodoshEetho: weeks };
}

/** The n-th Sunday strictly after a feast. Does not occur in years in which it would be later than `through`. */
export function sundayAfter(feast: keyof typeof anchors, n: number, through: DateRule): DateRule {
  return { sundayAfter: feast, n, through };
}

/** The n-th Sunday of a month; January is 1. */
export function nthSunday(n: number, month: number): DateRule {
  return nthWeekday(n, 0, month);
}

/** The n-th weekday of a month, 1 to 4, or its last one (-1). Sunday is 0, January is 1. */
export function nthWeekday(nth: number, weekday: number, month: number): DateRule {
  return { nth, weekday, month };
}

/**
 * Returns the day number for a civil year; undefined if the observance does not occur. The year is that of the feast from
 * which Sundays are counted: a Sunday after Christmas may be in the next year.
 */
export function dayIn(rule: DateRule, year: number): number | undefined {
  if ('easter' in rule) return easterDay(year) + rule.easter;
  if ('fixed' in rule) {
    const day = dayNumber(`${year}-${rule.fixed}`);
    return rule.fixed === '02-29' && civilDate(day) !== `${year}-02-29` ? undefined : day;
  }
  if ('koodoshEetho' in rule) return koodoshEethoDay(year) + 7 * rule.koodoshEetho;
  if ('nth' in rule) {
    const month = `${year}-${String(rule.month).padStart(2, '0')}`;
    const start = dayNumber(`${month}-01`);
    const first = start + ((rule.weekday - weekdayOf(start) + 7) % 7);
    if (rule.nth > 0) return first + 7 * (rule.nth - 1);
    const fifth = first + 28;
    return civilDate(fifth).startsWith(month) ? fifth : fifth - 7;
  }
  const feast = dayIn(anchors[rule.sundayAfter], year) as number;
  const sunday = sundayAfterDay(feast) + 7 * (rule.n - 1);
  const last = dayIn(rule.through, year) as number;
  // Sundays after Christmas end in January of the next year
  const isAllowed = sunday <= (last < feast ? (dayIn(rule.through, year + 1) as number) : last);
  return isAllowed ? sunday : undefined;
}

/** What occurs by a rule, from the year `since` on. */
interface Dated {
  readonly on: DateRule;
  readonly since?: number;
}

/** Like `dayIn`, for several years at once. */
export function daysInYears({ on, since = 0 }: Dated, first: number, last: number): number[] {
  const days: number[] = [];
  for (let year = Math.max(first, since); year <= last; year += 1) {
    const day = dayIn(on, year);
    if (day !== undefined) days.push(day);
  }
  return days;
}

/** The dates in some civil years, in order. */
export function datesInYears(dated: Dated, first: number, last: number): CivilDate[] {
  return daysInYears(dated, first - 1, last + 1)
    .filter((day) => yearOf(day) >= first && yearOf(day) <= last)
    .map(civilDate);
}

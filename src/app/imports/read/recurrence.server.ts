import ICAL from 'ical.js';
import { addDays, type CivilDate, dayNumber, isCivilDate, weekdayOf } from '#church-year/dates.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import { ruleDays } from '#parish/rules/rule-days.ts';
import type { Occurrences } from './item.ts';

/** Days from today until which dates are computed. A rule that agrees with them until then is the same rule. */
const COMPARED_DAYS = 2 * 366;
/** A series without an end needs one on this site. */
const ENDLESS_DAYS = 5 * 365;
const MAX_STEPS = 5_000;
/** The most dates of a series, and those that are created at once. */
const MAX_DATES = 400;
const CREATED_DAYS = 396;

/**
 * The days of a recurrence rule of RFC 5545.
 *
 * @param start the first day, and that of the rule.
 * @returns undefined for a rule that cannot be read, or repeats within a day.
 */
export function occurrencesOf(
  rule: string,
  { start, today, excluded = [] }: { start: CivilDate; today: CivilDate; excluded?: readonly CivilDate[] },
): Occurrences | undefined {
  if (!/\bFREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)\b/i.test(rule)) return undefined;
  try {
    const recur = ICAL.Recur.fromString(rule.replace(/(UNTIL=\d{8})T\d{6}Z?/i, '$1'));
    const iterator = recur.iterator(ICAL.Time.fromDateString(start));
    const next = () => iterator.next()?.toString().slice(0, 10);
    return collect(next, { today, excluded, until: recur.until?.toString().slice(0, 10) ?? null });
  } catch {
    return undefined;
  }
}

/** Collects the days that a function returns in order, until two years from now. */
export function collect(
  next: () => CivilDate | undefined,
  { today, excluded, until }: { today: CivilDate; excluded: readonly CivilDate[]; until: CivilDate | null },
): Occurrences {
  const last = addDays(today, COMPARED_DAYS);
  const dates = new Set<CivilDate>();
  let date = next();
  for (let step = 0; date !== undefined && date <= last && step < MAX_STEPS; step += 1) {
    if (isCivilDate(date)) dates.add(date);
    date = next();
  }
  return { dates: [...dates].sort(), hasMore: date !== undefined, until, excluded };
}

/**
 * How an event of this site repeats on these days: by a rule that has the same days, otherwise by a list of dates.
 *
 * @returns the first date, the rule, and the days of the rule that do not take place; undefined if there is no date.
 */
export function toSeries({ dates: all, hasMore, until, excluded }: Occurrences, today: CivilDate) {
  const isHeld = (date: CivilDate) => !excluded.includes(date);
  const created = all.filter((date) => date <= addDays(today, CREATED_DAYS));
  // the older ones of a series that is held for years
  const dates = all.slice(Math.max(0, created.length - MAX_DATES));
  const first = dates.find(isHeld);
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = dates.slice(dates.indexOf(first));
  const end = hasMore ? (until ?? addDays(today, ENDLESS_DAYS)) : last;
  const cut = all.length > dates.length;
  const weekday = weekdayOf(dayNumber(first));
  const nth = Math.ceil(Number(first.slice(8)) / 7) as 1 | 2 | 3 | 4 | 5;
  const candidates: EventRule[] = [
    { kind: 'weekly', weekday, until: end },
    { kind: 'fortnightly', weekday, from: first, until: end },
    { kind: 'monthly', weekday, nth, until: end },
    { kind: 'monthly', weekday, nth: -1, until: end },
  ];
  const isSame = (rule: EventRule) => {
    const days = ruleDays(rule, { first: dayNumber(first), last: dayNumber(last) }, []);
    return days.length === from.length && days.every((day, index) => day === dayNumber(from[index] ?? first));
  };
  const notCreated = excluded.some((date) => date > addDays(today, CREATED_DAYS));
  const rule = from.length > 1 && !notCreated ? candidates.find(isSame) : undefined;
  if (rule) return { first, rule, isCut: cut, isEndless: hasMore && until === null, skipped: excluded };
  const held = from.filter(isHeld).slice(0, MAX_DATES);
  const listed: EventRule = { kind: 'dates', dates: held, until: held.at(-1) ?? first };
  return {
    first,
    rule: listed,
    isCut: cut || hasMore || held.length < from.filter(isHeld).length,
    isEndless: false,
    skipped: [],
  };
}

import ICAL from 'ical.js';
import { addDays, type CivilDate, dayNumber, isCivilDate, weekdayOf } from '#church-year/dates.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import { ruleDays } from '#parish/rules/rule-days.ts';

/** Days from today until which dates are computed. A rule that agrees with them until then is the same rule. */
const COMPARED_DAYS = 2 * 366;
/** A series without an end needs one on this site. */
const ENDLESS_DAYS = 5 * 365;
const MAX_STEPS = 5_000;
/** The most dates of a series, and the days from today for which this site creates them at once. */
const MAX_DATES = 400;
const CREATED_DAYS = 396;

/** When an event repeats: all its days in order, until two years from now; 'unreadable' for a rule that is not supported. */
export type Repetition = Occurrences | 'unreadable' | null;

interface Occurrences {
  readonly dates: readonly CivilDate[];
  /** Whether there are later ones, and the last day of the rule if it has one. */
  readonly hasMore: boolean;
  readonly until: CivilDate | null;
  /** Days that do not take place, or that the file has as events of their own. */
  readonly excluded: readonly CivilDate[];
}

/**
 * The days of an event of RFC 5545.
 *
 * @param options `dateOf`: the day of a time in the parish's zone. `moved`: days that the file has as events of their own.
 * @returns null for an event that does not repeat.
 */
export function occurrencesOf(
  event: ICAL.Component,
  options: {
    readonly dateOf: (time: ICAL.Time) => CivilDate;
    readonly today: CivilDate;
    readonly moved?: readonly CivilDate[];
  },
): Repetition {
  const { dateOf, today, moved = [] } = options;
  const rule = event.getFirstPropertyValue('rrule') as ICAL.Recur | null;
  if (!rule && !event.hasProperty('rdate')) return null;
  const isSupported = /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(rule?.freq ?? 'DAILY');
  if (!isSupported || event.hasProperty('exrule')) return 'unreadable';
  // a last day, which the library would exclude
  if (rule?.until?.isDate) rule.until.adjust(1, 0, 0, -1);
  for (const periods of event.getAllProperties('rdate').filter(({ type }) => type === 'period')) {
    const starts = periods.getValues().map((period) => (period as ICAL.Period).start);
    periods.resetType('date-time');
    periods.setValues(starts);
  }
  const excluded = event.getAllProperties('exdate').flatMap((property) => property.getValues());
  event.removeAllProperties('exdate');
  const dtstart = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart });
  const last = addDays(today, COMPARED_DAYS);
  const dates = new Set([dateOf(dtstart)]);
  const next = () => {
    const time = expansion.next();
    return time ? dateOf(time) : undefined;
  };
  let date = next();
  for (let step = 0; date !== undefined && date <= last && step < MAX_STEPS; step += 1) {
    if (isCivilDate(date)) dates.add(date);
    date = next();
  }
  return dates.size === 1
    ? null
    : {
        dates: [...dates].sort(),
        hasMore: date !== undefined,
        until: rule?.until ? dateOf(rule.until) : null,
        excluded: [...excluded.filter((value) => value instanceof ICAL.Time).map(dateOf), ...moved],
      };
}

/**
 * How an event of this site repeats on these days: by a rule that has the same days, otherwise by a list of dates.
 *
 * @returns the first date, the rule, and the days of the rule that do not take place; undefined if there is no date.
 */
export function toSeries({ dates: all, hasMore, until, excluded }: Occurrences, today: CivilDate) {
  const isHeld = (date: CivilDate) => !excluded.includes(date);
  const createdThrough = addDays(today, CREATED_DAYS);
  const created = all.filter((date) => date <= createdThrough);
  // without the older ones of a series that is held for years
  const dates = all.slice(Math.max(0, created.length - MAX_DATES));
  const first = dates.find(isHeld);
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = dates.slice(dates.indexOf(first));
  const end = hasMore ? (until ?? addDays(today, ENDLESS_DAYS)) : last;
  const isCut = all.length > dates.length;
  const weekday = weekdayOf(dayNumber(first));
  const nth = Math.ceil(Number(first.slice(8)) / 7) as 1 | 2 | 3 | 4 | 5;
  const candidates: EventRule[] = [
    { kind: 'weekly', weekday, until: end },
    { kind: 'fortnightly', weekday, from: first, until: end },
    { kind: 'monthly', weekday, nth, until: end },
    { kind: 'monthly', weekday, nth: -1, until: end },
  ];
  const range = { first: dayNumber(first), last: dayNumber(last) };
  const isSame = (rule: EventRule) => String(ruleDays(rule, range, [])) === String(from.map(dayNumber));
  const canRemove = excluded.every((date) => date <= createdThrough);
  const rule = from.length > 1 && canRemove ? candidates.find(isSame) : undefined;
  if (rule) return { first, rule, isCut, isEndless: hasMore && until === null, skipped: excluded };
  const held = from.filter(isHeld);
  const listed = held.slice(0, MAX_DATES);
  return {
    ...{ first, isEndless: false, skipped: [] },
    rule: { kind: 'dates', dates: listed, until: listed.at(-1) ?? first } satisfies EventRule,
    isCut: isCut || hasMore || listed.length < held.length,
  };
}

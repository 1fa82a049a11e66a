import { type CivilDate, civilDate } from '#church-year/dates.ts';
import type { ParishFeast } from '#church-year/index.ts';
import { minutesBetween, parseTime, type TimeOfDay, type TimeSpan } from '#kit/dates/time-of-day.ts';
import { createMatcher } from '#kit/text/search.ts';
import type { ServiceRule } from '#parish/rules/contract.ts';
import { type DayRange, ruleDays } from '#parish/rules/rule-days.ts';
import { ruleOfText } from '#parish/rules/service-rule.ts';

/** What is different on one date. Null keeps the service's own time, place or language. */
export interface ServiceChange {
  readonly change: 'notHeld' | 'moved';
  readonly time: TimeOfDay | null;
  readonly place: string | null;
  readonly language: string | null;
  readonly reason: string | null;
}

/** Changes of one service, by date. Those of a date on which the service is no longer held have no effect. */
export type ServiceChanges = Readonly<Record<CivilDate, ServiceChange>>;

/** The fields of a service that determine its dates. */
export interface ScheduledService {
  readonly day: string;
  readonly time: string;
  readonly category: 'regular' | 'special';
  /** Null for a service whose dates are those of the text in `day`. */
  readonly rule: ServiceRule | null;
  readonly changes: ServiceChanges;
}

/** One date of a service, in the parish's local time. */
export interface ServiceDate extends TimeSpan {
  readonly date: CivilDate;
  readonly change: ServiceChange | null;
  /** The start if nothing were different; null if that is not clear. */
  readonly usualStart: TimeOfDay | null;
}

/** A service has at most this many dates that are changed. */
export const MAX_SERVICE_CHANGES = 400;

/** The rule of a service, or that of its day's text; undefined if that is not clear. */
export function ruleOf({
  day,
  category,
  rule,
}: Pick<ScheduledService, 'day' | 'category' | 'rule'>): ServiceRule | undefined {
  // the text of a special service, such as 'Sunday', means a particular one
  return rule ?? (category === 'regular' ? ruleOfText(day) : undefined);
}

/** Returns the dates of a service in a range, in order: those with a clear time. */
export function datesOfService(
  service: ScheduledService,
  range: DayRange,
  parishFeasts: readonly ParishFeast[],
): ServiceDate[] {
  const rule = ruleOf(service);
  if (!rule) return [];
  const usual = startingAt(rule.time, parseTime(service.time));
  return ruleDays(rule, range, parishFeasts).flatMap((number) => {
    const date = civilDate(number);
    const change = service.changes[date] ?? null;
    const span = startingAt(change?.time, usual);
    return span ? [{ ...span, date, change, usualStart: usual?.start ?? null }] : [];
  });
}

const qurbanaMatchers = ['Qurbana', 'കുർബാന'].map(createMatcher);

/** By the name, in its usual spellings. */
export const isQurbana = ({ name }: { readonly name: string }) =>
  qurbanaMatchers.some((matches) => matches(name));

/** How long a service takes, in minutes: as its time says, as staff say, or two hours for a Qurbana and one for others. */
export function lengthOf(service: {
  readonly name: string;
  readonly time: string;
  readonly lengthMinutes: number | null;
}): number {
  const { start = '', end = null } = parseTime(service.time) ?? {};
  if (end) return minutesBetween({ start, end });
  return service.lengthMinutes ?? (isQurbana(service) ? 120 : 60);
}

/** A span with another start, if there is one. The end is known only for the usual start. */
function startingAt(start: TimeOfDay | null | undefined, usual: TimeSpan | undefined): TimeSpan | undefined {
  return !start || start === usual?.start ? usual : { start, end: null };
}

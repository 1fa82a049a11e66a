import { type CivilDate, civilDate, dayNumber } from '#church-year/dates.ts';
import type { AppContext } from '#kit/app-context.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { parseWeekday } from '#kit/dates/weekday-text.ts';
import { type DayRange, ruleDays } from '#parish/rules/rule-days.ts';
import {
  datesOfService,
  ruleOf,
  type ScheduledService,
  type ServiceChanges,
  type ServiceDate,
} from './contract/service-times.ts';
import type { ServiceRow } from './tables.ts';

/** Sort after all weekdays and times. */
const UNKNOWN_DAY = 7;
const UNKNOWN_TIME = '24:00';

export function daysFrom(date: CivilDate, days: number): DayRange {
  const first = dayNumber(date);
  return { first, last: first + days - 1 };
}

/** What is different on some dates of a service. */
export const changesOf = ({ changes }: ServiceRow): ServiceChanges => JSON.parse(changes);

/** The dates of a service in a range. */
export function datesIn(
  service: ServiceRow,
  range: DayRange,
  { parish }: Pick<AppContext, 'parish'>,
): ServiceDate[] {
  return datesOfService(scheduled(service), range, parish.liturgy().parishFeasts);
}

/** The days in a range on which a service is held, also one without a clear time. */
export function heldDays(
  service: ServiceRow,
  range: DayRange,
  { parish }: Pick<AppContext, 'parish'>,
): CivilDate[] {
  const rule = ruleOf(scheduled(service));
  return rule ? ruleDays(rule, range, parish.liturgy().parishFeasts).map(civilDate) : [];
}

/** A row as the domain reads it. */
export function scheduled(service: ServiceRow): ScheduledService {
  const rule = service.rule === null ? null : JSON.parse(service.rule);
  return { ...service, rule, changes: changesOf(service) };
}

export interface DateOfService {
  readonly service: ServiceRow;
  readonly date: ServiceDate;
}

/** The dates of several services in a range, by time. */
export function datesOf(
  services: readonly ServiceRow[],
  range: DayRange,
  deps: Pick<AppContext, 'parish'>,
): DateOfService[] {
  const key = ({ date: { date, start } }: DateOfService) => `${date} ${start}`;
  return services
    .flatMap((service) => datesIn(service, range, deps).map((date) => ({ service, date })))
    .sort((one, other) =>
      key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.service.id - other.service.id,
    );
}

/**
 * Sorts regular services by weekday (Sunday first) and time, followed by special services in the order they were added:
 * their day, such as "Good Friday", is not a weekday. Days and times that cannot be parsed come last.
 */
export function compareServices(one: ServiceRow, other: ServiceRow): number {
  if (one.category !== other.category) return one.category === 'regular' ? -1 : 1;
  if (one.category === 'special') return 0;
  return weekdayOf(one) - weekdayOf(other) || startTimeOf(one).localeCompare(startTimeOf(other), 'en');
}

function weekdayOf({ day }: ServiceRow): number {
  return parseWeekday(day) ?? UNKNOWN_DAY;
}

function startTimeOf({ time }: ServiceRow): string {
  return parseTime(time)?.start ?? UNKNOWN_TIME;
}

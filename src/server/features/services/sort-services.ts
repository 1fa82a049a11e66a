import { parseTime } from '#domain/time-of-day.ts';
import { parseWeekday } from '#domain/weekday-text.ts';
import type { ServiceRow } from '#storage/schema.ts';

/** Sort after all weekdays and times. */
const UNKNOWN_DAY = 7;
const UNKNOWN_TIME = '24:00';

/**
 * Sorts regular services by weekday (Sunday first) and time, followed by special services in the order they were added:
 * their day, such as "Good Friday", is not a weekday. Days and times that cannot be parsed come last.
 *
 * @param rows sorted by id.
 */
export function sortServices(rows: readonly ServiceRow[]): ServiceRow[] {
  return rows.toSorted((one, other) => {
    if (one.category !== other.category) return one.category === 'regular' ? -1 : 1;
    if (one.category === 'special') return one.id - other.id;
    return (
      weekdayOf(one) - weekdayOf(other) ||
      startTimeOf(one).localeCompare(startTimeOf(other), 'en') ||
      one.id - other.id
    );
  });
}

function weekdayOf({ day }: ServiceRow): number {
  return parseWeekday(day) ?? UNKNOWN_DAY;
}

function startTimeOf({ time }: ServiceRow): string {
  return parseTime(time)?.start ?? UNKNOWN_TIME;
}

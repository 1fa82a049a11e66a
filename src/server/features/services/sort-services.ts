import { readTime } from '#domain/time-of-day.ts';
import { readWeekday } from '#domain/weekday-text.ts';
import type { ServiceRow } from '#storage/schema.ts';

/** Behind every weekday and every time. */
const UNREAD_DAY = 7;
const UNREAD_TIME = '24:00';

/**
 * Regular services as the week brings them, Sunday first, and in a day by the time; then the special ones as they were added:
 * "Good Friday" names a day of the year, which its weekday would put in the wrong place. What cannot be read comes last.
 *
 * @param rows by id.
 */
export function inOrder(rows: readonly ServiceRow[]): ServiceRow[] {
  return rows.toSorted((one, other) => {
    if (one.category !== other.category) return one.category === 'regular' ? -1 : 1;
    if (one.category === 'special') return one.id - other.id;
    return dayOf(one) - dayOf(other) || timeOf(one).localeCompare(timeOf(other), 'en') || one.id - other.id;
  });
}

function dayOf({ day }: ServiceRow): number {
  return readWeekday(day) ?? UNREAD_DAY;
}

function timeOf({ time }: ServiceRow): string {
  return readTime(time)?.start ?? UNREAD_TIME;
}

import type { CivilDate } from '#domain/dates/civil-date.ts';
import { parish } from '#parish';

const PARISH_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: parish.timeZone });
const PARISH_DATE_TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

/** The date of an ISO instant in the parish's time zone, 'Sunday, December 6, 2026'. */
export function parishDate(instant: string): string {
  return PARISH_DATE.format(new Date(instant));
}

/** The date and time of an ISO instant in the parish's time zone, 'Dec 6, 2026, 9:30 AM'. */
export function parishDateTime(instant: string): string {
  return PARISH_DATE_TIME.format(new Date(instant));
}

/** Today in the parish's time zone. */
export function parishToday(): CivilDate {
  return new Date().toLocaleDateString('sv-SE', { timeZone: parish.timeZone });
}

import { parish } from '#parish';

const PARISH_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: parish.timeZone });
const PARISH_MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: parish.timeZone,
});

/** The parish's day of an instant, 'Sunday, December 6, 2026'. */
export function parishDate(instant: string): string {
  return PARISH_DATE.format(new Date(instant));
}

/** An instant by the parish's clock, 'Dec 6, 2026, 9:30 AM'. */
export function parishMoment(instant: string): string {
  return PARISH_MOMENT.format(new Date(instant));
}

import { parish } from '#parish';

const PARISH_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: parish.timeZone });

/** The parish's day of an instant, 'Sunday, December 6, 2026'. */
export function parishDate(instant: string): string {
  return PARISH_DATE.format(new Date(instant));
}

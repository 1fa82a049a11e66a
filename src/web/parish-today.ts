import type { CivilDate } from '#domain/civil-date.ts';
import { parish } from '#parish';

/** The parish's day, for a loader: the page that it makes says the same in the browser, whatever the clock there. */
export function parishToday(): CivilDate {
  // the Swedish way of writing a date is 'YYYY-MM-DD'
  return new Date().toLocaleDateString('sv-SE', { timeZone: parish.timeZone });
}

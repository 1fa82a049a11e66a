import type { CivilDate } from '#domain/dates/civil-date.ts';
import { parish } from '#parish';

/** Today in the parish's time zone, by the clock of this computer. */
export function parishToday(): CivilDate {
  return new Date().toLocaleDateString('sv-SE', { timeZone: parish.timeZone });
}

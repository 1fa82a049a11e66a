import type { CivilDate } from '#domain/civil-date.ts';
import type { Month } from '#domain/month-grid.ts';

/** Id of the lectionary's section on the page of the services. */
export const LECTIONARY_ID = 'lectionary';

/** Where the calendar stands: the form that works without scripts leads there. */
export const CALENDAR_ADDRESS = `/services#${LECTIONARY_ID}`;

/** The calendar, open at a month. */
export function monthAddress(month: Month): string {
  return `/services?month=${month}#${LECTIONARY_ID}`;
}

/** The page of one day. */
export function dayAddress(date: CivilDate): string {
  return `/lectionary/${date}`;
}

/** The page of a year at a glance. */
export function yearAddress(year: number): string {
  return `/lectionary/${year}`;
}

/** Id of the tone on the page of a day. */
export const TONE_ID = 'tone';

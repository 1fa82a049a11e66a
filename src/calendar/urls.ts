import { type CivilDate, dateParts, nextSunday } from '#church-year/dates.ts';
import type { Month } from '#kit/dates/months.ts';

/** Id of the lectionary section on the services page. */
export const LECTIONARY_ID = 'lectionary';

/** URL of the calendar; the form submits to it when scripts are off. */
export const CALENDAR_URL = `/services#${LECTIONARY_ID}`;

/** URL of the calendar at a month. */
export function monthUrl(month: Month): string {
  return `/services?month=${month}#${LECTIONARY_ID}`;
}

/** Path of a day's page. */
export function dayUrl(date: CivilDate): string {
  return `/lectionary/${date}`;
}

/** Path of a year's page. */
export function yearUrl(year: number): string {
  return `/lectionary/${year}`;
}

/** Path of the page about fasting. */
export const FASTING_URL = '/lectionary/fasting';

/** Path of the search for a feast; `feast` contains the text. */
export const FEAST_SEARCH_URL = '/lectionary/search';

/** Id of the tone on a day's page. */
export const TONE_ID = 'tone';

/** Path of the page with the readings of rites and the common readings. */
export const SERVICE_READINGS_URL = '/lectionary/services';

/** Path of the readers' sheet of a day, or of a rite or common by its key. */
export function sheetUrl(dateOrKey: string): string {
  return `/lectionary/${dateOrKey}/sheet`;
}

/** Properties of a link to the readers' sheet of the next Sunday, which may be today. */
export function nextSheetLink(today: CivilDate): { readonly to: string; readonly children: string } {
  const sunday = nextSunday(today);
  const { month, day } = dateParts(sunday);
  return { to: sheetUrl(sunday), children: `Readers’ sheet for Sunday, ${month} ${day}` };
}

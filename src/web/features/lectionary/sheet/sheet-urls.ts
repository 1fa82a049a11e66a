import { type CivilDate, dateParts, nextSunday } from '#domain/dates/civil-date.ts';

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
  return { to: sheetUrl(sunday), children: `Readers' sheet for Sunday, ${month} ${day}` };
}

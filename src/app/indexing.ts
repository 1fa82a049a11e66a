/** What search engines may index: the pages that a search may still lead to. */
import { addDays, type CivilDate } from '#church-year/dates.ts';

const EVENT_DAYS = 365;
const PAST_YEARS = 2;

/** Whether the page of an event may be indexed: until a year after its date. */
export function isEventIndexable(date: CivilDate | null, today: CivilDate): boolean {
  return date === null || date >= firstIndexableEvent(today);
}

/** The date of the oldest event that may be indexed. */
export const firstIndexableEvent = (today: CivilDate): CivilDate => addDays(today, -EVENT_DAYS);

/**
 * Whether the pages of a church year may be indexed. The calendar covers 1900 to 2200 with a page per day: crawlers would
 * request over a hundred thousand pages.
 *
 * @param thisYear undefined if it is unknown.
 */
export function isYearIndexable(year: number, thisYear: number | undefined): boolean {
  return thisYear === undefined || (year >= thisYear - PAST_YEARS && year <= thisYear + 1);
}

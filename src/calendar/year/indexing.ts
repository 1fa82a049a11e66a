const PAST_YEARS = 2;

/**
 * Whether the pages of a church year may be indexed. The calendar covers 1900 to 2200 with a page per day: crawlers would
 * request over a hundred thousand pages.
 *
 * @param thisYear undefined if it is unknown.
 */
export function isYearIndexable(year: number, thisYear: number | undefined): boolean {
  return thisYear === undefined || (year >= thisYear - PAST_YEARS && year <= thisYear + 1);
}

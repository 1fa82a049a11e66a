const INDEXABLE_DISTANCE_YEARS = 2;

/**
 * Whether search engines may index the pages of a year. The calendar covers 1900 to 2200 with a page per day: crawlers
 * would request over a hundred thousand pages.
 */
export function isYearIndexable(year: number, thisYear: number): boolean {
  return Math.abs(year - thisYear) <= INDEXABLE_DISTANCE_YEARS;
}

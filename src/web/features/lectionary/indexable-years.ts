/** How many years on either side of the present one may be found by searching. */
const NEAR_YEARS = 2;

/**
 * Whether searches may find what is shown of a year. The calendar goes from 1900 to 2200, a page a day: a crawler that
 * walked them all would ask for a hundred thousand pages that nobody looks for.
 */
export function isYearForSearch(year: number, thisYear: number): boolean {
  return Math.abs(year - thisYear) <= NEAR_YEARS;
}

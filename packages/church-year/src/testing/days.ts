import { churchYear, type Day } from '../church-year.ts';
import { type CivilDate, FIRST_YEAR, LAST_YEAR } from '../dates.ts';
import type { ChurchYearOptions } from '../options.ts';

/** Options for tests: the two tone profiles, with the lectionary of 2007 and without tones chosen by the parish. */
export const bySpecification: ChurchYearOptions = {
  edition: 2007,
  toneProfile: 'specification',
  toneOn: {},
  parishFeasts: [],
};
export const byChurch: ChurchYearOptions = { ...bySpecification, toneProfile: 'malankara' };

/** Civil years from `first` to `last`, inclusive; by default all supported years. */
export function years(first = FIRST_YEAR, last = LAST_YEAR): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const cache = new WeakMap<ChurchYearOptions, Map<number, ReadonlyMap<CivilDate, Day>>>();

/** The days of a year by date, computed once for each options object. */
function daysByDate(year: number, options: ChurchYearOptions): ReadonlyMap<CivilDate, Day> {
  const daysByYear = cache.get(options) ?? new Map<number, ReadonlyMap<CivilDate, Day>>();
  cache.set(options, daysByYear);
  const days = daysByYear.get(year) ?? new Map(churchYear(year, options).days.map((day) => [day.date, day]));
  daysByYear.set(year, days);
  return days;
}

/** The days of a year in order. */
export function daysIn(year: number, options: ChurchYearOptions = bySpecification): readonly Day[] {
  return [...daysByDate(year, options).values()];
}

/** @throws when the date does not exist. */
export function dayOn(date: CivilDate, options: ChurchYearOptions = bySpecification): Day {
  const day = daysByDate(Number(date.slice(0, 4)), options).get(date);
  if (!day) throw new Error(`There is no ${date}`);
  return day;
}

/** Keys of the entries of a date, in order of precedence. */
export function keysOn(date: CivilDate): string[] {
  return dayOn(date).entries.map(({ key }) => key);
}

/** Dates of a year that have the entry `key`. */
export function datesOf(key: string, year: number): CivilDate[] {
  return daysIn(year)
    .filter(({ entries }) => entries.some((entry) => entry.key === key))
    .map(({ date }) => date);
}

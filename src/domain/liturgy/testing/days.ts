import type { CivilDate } from '../../civil-date.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../civil-date.ts';
import { churchYear, type Day } from '../church-year.ts';
import type { Practice } from '../liturgy-options.ts';

/** Practices for the tests: the two tone profiles, with the list of 2007 and no tones of the parish's own. */
export const bySpecification: Practice = { edition: 2007, toneProfile: 'specification', toneOn: {} };
export const byChurch: Practice = { edition: 2007, toneProfile: 'malankara', toneOn: {} };

/** Civil years from the first to the last, both included; without bounds all that the calendar knows. */
export function years(first = FIRST_YEAR, last = LAST_YEAR): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const built = new WeakMap<Practice, Map<number, ReadonlyMap<CivilDate, Day>>>();

/** The days of a year by their dates, built once for each practice. */
function datedDays(year: number, practice: Practice): ReadonlyMap<CivilDate, Day> {
  const known = built.get(practice) ?? new Map<number, ReadonlyMap<CivilDate, Day>>();
  built.set(practice, known);
  const days = known.get(year) ?? new Map(churchYear(year, practice).map((day) => [day.date, day]));
  known.set(year, days);
  return days;
}

/** The days of a year, January 1 first. */
export function daysIn(year: number, practice: Practice = bySpecification): readonly Day[] {
  return [...datedDays(year, practice).values()];
}

/** @throws when the year has no such day. */
export function dayOn(date: CivilDate, practice: Practice = bySpecification): Day {
  const day = datedDays(Number(date.slice(0, 4)), practice).get(date);
  if (!day) throw new Error(`There is no ${date}`);
  return day;
}

/** Keys of what is kept on a date, in order. */
export function keysOn(date: CivilDate): string[] {
  return dayOn(date).entries.map(({ key }) => key);
}

/** Dates of a year on which something is kept. */
export function datesOf(key: string, year: number): CivilDate[] {
  return daysIn(year)
    .filter(({ entries }) => entries.some((entry) => entry.key === key))
    .map(({ date }) => date);
}

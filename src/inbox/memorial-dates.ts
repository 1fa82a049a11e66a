import { type CivilDate, dateParts, isCivilDate } from '#church-year/dates.ts';
import { datesInYears, findEntry } from '#church-year/index.ts';
import { memorialDays } from './memorial-days.ts';

/** A memorial as it is stored, encrypted. */
export interface Memorial {
  readonly name: string;
  /** 'MM-DD', or the key of a day of the church's year. */
  readonly on: string;
  readonly isPublic: boolean;
  /** The last date on which the parish remembered the name. */
  readonly remembered?: CivilDate | null | undefined;
}

/** The names of the days of the church's year that a memorial can have, by key. */
export const memorialDayNames = Object.fromEntries(
  memorialDays.map((key) => [key, findEntry(key, [])?.name ?? key]),
);

/** The dates in some civil years, in order. February 29 is on the 28th in years without it. */
export function memorialDates({ on }: Memorial, first: number, last: number): CivilDate[] {
  const entry = findEntry(on, []);
  if (entry) return datesInYears(entry, first, last);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years.map((year) => (isCivilDate(`${year}-${on}`) ? `${year}-${on}` : `${year}-02-28`));
}

/** Adds the next date that is not remembered yet, and the day: 'Pentecost' or 'December 5'. */
export function presentMemorial(memorial: Memorial, today: CivilDate) {
  const year = Number(today.slice(0, 4));
  const next = memorialDates(memorial, year, year + 2).filter((date) => date !== memorial.remembered);
  const { month, day } = dateParts(`2000-${memorial.on}`);
  return {
    ...memorial,
    date: next.find((date) => date >= today) ?? today,
    day: memorialDayNames[memorial.on] ?? `${month} ${day}`,
  };
}

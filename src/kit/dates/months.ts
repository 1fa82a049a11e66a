import {
  type CivilDate,
  civilDate,
  dateParts,
  dayNumber,
  isCivilDate,
  weekdayOf,
} from '#church-year/dates.ts';

/** A month 'YYYY-MM' from 1900 to 2200. */
export type Month = string;

const DAYS_IN_WEEK = 7;

/** Whether the text is a month 'YYYY-MM' from 1900 to 2200. */
export function isMonth(text: string): text is Month {
  return isCivilDate(`${text}-01`);
}

/** The month of a date. */
export function monthOf(date: CivilDate): Month {
  return date.slice(0, 7);
}

/** Civil year of a month. */
export function yearOfMonth(month: Month): number {
  return Number(month.slice(0, 4));
}

/** Formats a month as 'December 2026'. */
export function monthTitle(month: Month): string {
  const { month: name, year } = dateParts(`${month}-01`);
  return `${name} ${year}`;
}

/**
 * Returns the month `months` later, or earlier if negative; undefined outside 1900 to 2200.
 */
export function addMonths(month: Month, months: number): Month | undefined {
  const place = yearOfMonth(month) * 12 + Number(month.slice(5)) - 1 + months;
  const text = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  return isMonth(text) ? text : undefined;
}

/** Returns all dates of a month in order. */
export function datesInMonth(month: Month): CivilDate[] {
  const first = dayNumber(`${month}-01`);
  const length = [31, 30, 29, 28].find((days) => monthOf(civilDate(first + days - 1)) === month) as number;
  return Array.from({ length }, (_, index) => civilDate(first + index));
}

/** Returns the date with this day of the month, or the last date of a shorter month. */
export function dateInMonth(month: Month, day: number): CivilDate {
  const dates = datesInMonth(month);
  return dates[Math.min(day, dates.length) - 1] as CivilDate;
}

/** Returns the weeks of a month, each from Sunday to Saturday; null for days of other months. */
export function weeksInMonth(month: Month): readonly (readonly (CivilDate | null)[])[] {
  const dates = datesInMonth(month);
  const before = weekdayOf(dayNumber(`${month}-01`));
  return Array.from({ length: Math.ceil((before + dates.length) / DAYS_IN_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => dates[week * DAYS_IN_WEEK + day - before] ?? null),
  );
}

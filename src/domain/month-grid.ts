import {
  type CivilDate,
  civilDate,
  dateParts,
  dayNumber,
  FIRST_YEAR,
  isCivilDate,
  LAST_YEAR,
  weekdayOf,
} from './civil-date.ts';

/** A month of the years 1900 to 2200, written 'YYYY-MM'. */
export type Month = string;

export const FIRST_MONTH: Month = `${FIRST_YEAR}-01`;
export const LAST_MONTH: Month = `${LAST_YEAR}-12`;

const DAYS_IN_WEEK = 7;

/** Whether the text is a month of the years 1900 to 2200, written 'YYYY-MM'. */
export function isMonth(text: string): text is Month {
  return isCivilDate(`${text}-01`);
}

/** The month in which a date lies. */
export function monthOf(date: CivilDate): Month {
  return date.slice(0, 7);
}

/** Civil year of a month. */
export function yearOfMonth(month: Month): number {
  return Number(month.slice(0, 4));
}

/** 'December 2026'. */
export function monthTitle(month: Month): string {
  const { month: name, year } = dateParts(`${month}-01`);
  return `${name} ${year}`;
}

/**
 * The month so many months later (earlier, when negative): January follows December, in the next year.
 *
 * @returns undefined beyond the two ends of the calendar.
 */
export function addMonths(month: Month, months: number): Month | undefined {
  const place = yearOfMonth(month) * 12 + Number(month.slice(5)) - 1 + months;
  const text = `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  return isMonth(text) ? text : undefined;
}

/** Every date of a month, the first one first. */
export function datesOf(month: Month): CivilDate[] {
  const first = dayNumber(`${month}-01`);
  const length = [31, 30, 29, 28].find((days) => monthOf(civilDate(first + days - 1)) === month) as number;
  return Array.from({ length }, (_, index) => civilDate(first + index));
}

/** The date of a month with this day of the month, or its last one when it is shorter. */
export function dateIn(month: Month, day: number): CivilDate {
  const dates = datesOf(month);
  return dates[Math.min(day, dates.length) - 1] as CivilDate;
}

/** The weeks of a month, each of seven days from Sunday to Saturday; null for a day that belongs to another month. */
export function weeksOf(month: Month): readonly (readonly (CivilDate | null)[])[] {
  const dates = datesOf(month);
  const before = weekdayOf(dayNumber(`${month}-01`));
  return Array.from({ length: Math.ceil((before + dates.length) / DAYS_IN_WEEK) }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => dates[week * DAYS_IN_WEEK + day - before] ?? null),
  );
}

/**
 * A civil date is always a string 'YYYY-MM-DD': `new Date('2026-10-25')` is the 24th in Chicago. A day number counts days
 * since 1970-01-01, so that arithmetic needs no time zone.
 */
export type CivilDate = string;

const MS_PER_DAY = 86_400_000;
export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2200;

/** Day number of a civil date. */
export function dayNumber(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

/** Civil date of a day number. */
export function civilDate(day: number): CivilDate {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Whether the text is a date 'YYYY-MM-DD' from 1900 to 2200. */
export function isCivilDate(text: string): text is CivilDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = dayNumber(text);
  const year = Number(text.slice(0, 4));
  return !Number.isNaN(day) && civilDate(day) === text && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Returns the date `days` later, or earlier if negative. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return civilDate(dayNumber(date) + days);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: CivilDate): number {
  return weekdayOf(dayNumber(date));
}

/** The next Sunday; the date itself if it is one. */
export function nextSunday(date: CivilDate): CivilDate {
  return addDays(date, (7 - weekday(date)) % 7);
}

/** Weekday of a day number: 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Civil year of a day number. */
export function yearOf(day: number): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}

/** 1 for January 1; December 31 is 365, or 366 in a leap year. */
export function dayOfYear(date: CivilDate): number {
  return dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1;
}

export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Splits a date into its displayed parts: 2026-12-06 is Sunday, December 6, 2026. */
export function dateParts(date: CivilDate) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return {
    year,
    day,
    month: MONTH_NAMES[month - 1] as string,
    weekday: WEEKDAY_NAMES[weekday(date)] as string,
  };
}

/** Formats a date as 'Sunday, December 6, 2026'. */
export function longDate(date: CivilDate): string {
  const { weekday: name, month, day, year } = dateParts(date);
  return `${name}, ${month} ${day}, ${year}`;
}

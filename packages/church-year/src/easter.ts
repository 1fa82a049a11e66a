import { type CivilDate, civilDate, dateParts, dayNumber, weekdayOf } from './dates.ts';

const easterDays = new Map<number, number>();

/**
 * Returns the day number of Easter Sunday in the Gregorian calendar, which the church uses worldwide. Algorithm: Oudin's
 * form of the computus of Lilius and Clavius. Cached, because half of a year is counted from it.
 */
export function easterDay(year: number): number {
  const known = easterDays.get(year);
  if (known !== undefined) return known;
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrections = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (corrections + 19 * golden + 15) % 30;
  // days from March 21 to the paschal full moon; the last two of the 30 epacts are one day earlier
  const fullMoon = age - (age === 29 || (age === 28 && golden > 10) ? 1 : 0);
  const march21 = dayNumber(`${year}-03-21`);
  const easter = sundayAfterDay(march21 + fullMoon);
  easterDays.set(year, easter);
  return easter;
}

/** The date of the first Easter Sunday on or after a date. */
export function nextEaster(date: CivilDate): CivilDate {
  const { year } = dateParts(date);
  const easter = civilDate(easterDay(year));
  return easter >= date ? easter : civilDate(easterDay(year + 1));
}

/** Koodosh Eetho, the Sunday on or after October 30, is the first day of the church year. */
export function koodoshEethoDay(year: number): number {
  return sundayAfterDay(dayNumber(`${year}-10-29`));
}

/** The first Sunday strictly after a day. */
export function sundayAfterDay(day: number): number {
  return day + 7 - weekdayOf(day);
}

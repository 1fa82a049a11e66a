import { type CivilDate, civilDate, dateParts, dayNumber, weekdayOf } from '../dates.ts';

/** Computes a day once for each year, because most of a year is counted from it. */
function onceForEachYear(compute: (year: number) => number): (year: number) => number {
  const days = new Map<number, number>();
  return (year) => {
    const day = days.get(year) ?? compute(year);
    days.set(year, day);
    return day;
  };
}

/**
 * Returns the day number of Easter Sunday in the Gregorian calendar, which the church uses worldwide. Algorithm: Oudin's
 * form of the computus of Lilius and Clavius.
 */
export const easterDay = onceForEachYear((year) => {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrections = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (corrections + 19 * golden + 15) % 30;
  // days from March 21 to the paschal full moon; the last two of the 30 epacts are one day earlier
  const fullMoon = age - (age === 29 || (age === 28 && golden > 10) ? 1 : 0);
  return sundayAfterDay(dayNumber(`${year}-03-21`) + fullMoon);
});

/** Koodosh Eetho, the Sunday on or after October 30, is the first day of the church year. Returns its day number. */
export const koodoshEethoDay = onceForEachYear((year) => sundayAfterDay(dayNumber(`${year}-10-29`)));

/** The date of the first Easter Sunday on or after a date. */
export function nextEaster(date: CivilDate): CivilDate {
  const { year } = dateParts(date);
  const easter = civilDate(easterDay(year));
  return easter >= date ? easter : civilDate(easterDay(year + 1));
}

/** The first Sunday strictly after a day. */
export function sundayAfterDay(day: number): number {
  return day + 7 - weekdayOf(day);
}

import { dayNumber, weekdayOf } from '../civil-date.ts';

/**
 * Day number of Easter Sunday in the Gregorian reckoning, which the church keeps in all the world: Oudin's form of the
 * computus, after Lilius and Clavius.
 */
export function easterDay(year: number): number {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const corrections = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const age = (corrections + 19 * golden + 15) % 30;
  // days from March 21 to the paschal full moon; the last two of a moon's thirty ages fall a day earlier
  const fullMoon = age - (age === 29 || (age === 28 && golden > 10) ? 1 : 0);
  const march21 = dayNumber(`${year}-03-21`);
  return sundayAfterDay(march21 + fullMoon);
}

/** Koodosh Eetho, the Sunday on or after October 30: it opens the church year. */
export function koodoshEethoDay(year: number): number {
  return sundayAfterDay(dayNumber(`${year}-10-29`));
}

/** The first Sunday strictly after a day. */
export function sundayAfterDay(day: number): number {
  return day + 7 - weekdayOf(day);
}

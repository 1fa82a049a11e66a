import { type CivilDate, dayOfYear } from './dates.ts';
import { firstQuarter } from './sayings/first-quarter.ts';
import { fourthQuarter } from './sayings/fourth-quarter.ts';
import type { Saying } from './sayings/saying.ts';
import { secondQuarter } from './sayings/second-quarter.ts';
import { thirdQuarter } from './sayings/third-quarter.ts';

export type { Saying };

/**
 * 365 sayings in our own words: of the desert fathers and mothers, from the Alphabetical Collection with its usual
 * numbers, and of the Syriac fathers, with the work and its usual number. Isaac's homilies have the numbers of the
 * English edition of the Syriac text (Holy Transfiguration Monastery). The first entry is for December 31 of a common
 * year.
 */
export const sayings: readonly Saying[] = [
  ...firstQuarter,
  ...secondQuarter,
  ...thirdQuarter,
  ...fourthQuarter,
].map((saying, index) => ({ id: index + 1, ...saying }));

/**
 * Returns the saying of a day: index = day of the year modulo number of entries (public specification, section 4). With
 * 365 entries, December 31 has the first one, and in a leap year the second one.
 *
 * @param among the table; tests pass others.
 */
export function sayingFor(date: CivilDate, among: readonly Saying[] = sayings): Saying {
  return among[dayOfYear(date) % among.length] as Saying;
}

import { type CivilDate, dayOfYear } from '../dates/civil-date.ts';
import { sayings } from './sayings.ts';

/** A saying of the desert fathers and mothers (public specification, section 3). */
export interface Saying {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly theme: string;
  /** The work that contains it. */
  readonly source: string;
}

/**
 * Returns the saying of a day: index = day of the year modulo number of entries (public specification, section 4). With
 * 365 entries, December 31 has the first one, and in a leap year the second one.
 *
 * @param among the table; tests pass others.
 */
export function sayingFor(date: CivilDate, among: readonly Saying[] = sayings): Saying {
  return among[dayOfYear(date) % among.length] as Saying;
}

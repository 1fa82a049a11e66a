import { type CivilDate, dayOfYear } from '../civil-date.ts';
import { sayings } from './sayings.ts';

/** A saying of the desert fathers and mothers (public specification, section 3). */
export interface Saying {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly theme: string;
  /** The work in which it stands. */
  readonly source: string;
}

/**
 * The saying of a day: the day of the year modulo the number of entries (public specification, section 4). With 365 of them
 * December 31 shows the first one of the table, and in a leap year, a day later, the second one again.
 *
 * @param among the table; another one only in tests.
 */
export function sayingFor(date: CivilDate, among: readonly Saying[] = sayings): Saying {
  return among[dayOfYear(date) % among.length] as Saying;
}

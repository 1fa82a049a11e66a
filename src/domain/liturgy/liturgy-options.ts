import type { CivilDate } from '../civil-date.ts';
import type { ToneNumber } from './feast-entry.ts';
import type { Edition } from './readings.ts';

/** What a parish decides about the church's year. */
export interface Practice {
  /** The printed list that it reads from. */
  readonly edition: Edition;
  /** `specification`: the Sunday rule of the public specification. `malankara`: what the church's calendars print. */
  readonly toneProfile: 'specification' | 'malankara';
  /** Dates on which the parish sings another tone than the profile gives. */
  readonly toneOn: Readonly<Record<CivilDate, ToneNumber>>;
}

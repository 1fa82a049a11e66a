import type { CivilDate } from './dates/civil-date.ts';
import type { ToneNumber } from './observances/feast-entry.ts';
import type { ParishFeast } from './observances/parish-feasts.ts';
import type { Edition } from './readings/readings.ts';

/** A parish's choices about the church's year. */
export interface LiturgyOptions {
  /** The edition of the printed list. */
  readonly edition: Edition;
  /** `specification`: the Sunday rule of the public specification. `malankara`: the tones of the church's calendars. */
  readonly toneProfile: 'specification' | 'malankara';
  /** Tones that override the profile, by date. */
  readonly toneOn: Readonly<Record<CivilDate, ToneNumber>>;
  /** The parish's own feasts. */
  readonly parishFeasts: readonly ParishFeast[];
}

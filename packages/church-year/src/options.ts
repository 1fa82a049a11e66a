import type { CivilDate } from './dates.ts';
import type { ParishFeast } from './observances/parish-feasts.ts';
import type { Edition } from './readings/readings.ts';
import type { ToneNumber } from './tones/tone.ts';

/** A parish's choices about the church's year. */
export interface ChurchYearOptions {
  /** The edition of the printed list. */
  readonly edition: Edition;
  /** `specification`: the Sunday rule of the public specification. `malankara`: the tones of the church's calendars. */
  readonly toneProfile: 'specification' | 'malankara';
  /** Tones that override the profile, by date. */
  readonly toneOn: Readonly<Record<CivilDate, ToneNumber>>;
  /** The parish's own feasts. */
  readonly parishFeasts: readonly ParishFeast[];
}

/** The church's website and calendars, without choices of a parish. */
export const defaultOptions: ChurchYearOptions = {
  edition: 2007,
  toneProfile: 'malankara',
  toneOn: {},
  parishFeasts: [],
};

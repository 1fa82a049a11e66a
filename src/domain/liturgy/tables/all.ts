import type { Entry, UndatedEntry } from '../feast-entry.ts';
import { commons } from './commons.ts';
import { easterSeason } from './easter-season.ts';
import { greatLentSeason } from './great-lent-season.ts';
import { koodoshEethoSeason } from './koodosh-eetho-season.ts';
import { saintsAndCommemorations } from './saints-and-commemorations.ts';
import { services } from './services.ts';

/** Every dated day of the lectionary, in the order of the church year. */
export const datedEntries: readonly Entry[] = [
  ...koodoshEethoSeason,
  ...greatLentSeason,
  ...easterSeason,
  ...saintsAndCommemorations,
];

export const commonOf: ReadonlyMap<string, UndatedEntry> = new Map(
  commons.map((common) => [common.key, common]),
);

/** Everything that has readings. */
export const allEntries: readonly (Entry | UndatedEntry)[] = [...datedEntries, ...commons, ...services];

import { firstDaysOfFasts } from '../fasts.ts';
import type { Entry, UndatedEntry } from '../feast-entry.ts';
import { commons } from './commons.ts';
import { easterSeason } from './easter-season.ts';
import { greatLentSeason } from './great-lent-season.ts';
import { koodoshEethoSeason } from './koodosh-eetho-season.ts';
import { saintsAndCommemorations } from './saints-and-commemorations.ts';
import { serviceReadings } from './services.ts';

/** All entries with a date, in the order of the church year. */
export const datedEntries: readonly Entry[] = [
  ...koodoshEethoSeason,
  ...greatLentSeason,
  ...easterSeason,
  ...saintsAndCommemorations,
  ...firstDaysOfFasts,
];

export const commonsByKey: ReadonlyMap<string, UndatedEntry> = new Map(
  commons.map((common) => [common.key, common]),
);

/** All entries, including the commons and services, which have no date. */
export const allEntries: readonly (Entry | UndatedEntry)[] = [
  ...datedEntries,
  ...commons,
  ...serviceReadings,
];

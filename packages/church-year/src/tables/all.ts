import { fasts } from '../fasts.ts';
import type { Entry, UndatedEntry } from '../observances/entry.ts';
import { type ParishFeast, toEntry } from '../observances/parish-feasts.ts';
import { commons } from './commons.ts';
import { easterSeason } from './easter-season.ts';
import { greatLentSeason } from './great-lent-season.ts';
import { koodoshEethoSeason } from './koodosh-eetho-season.ts';
import { saintsAndCommemorations } from './saints-and-commemorations.ts';
import { serviceReadings } from './services.ts';

/** The first day of each fast as an entry of its own, as in the church's calendars. */
const firstDaysOfFasts: readonly Entry[] = fasts.map(({ key, name, malayalam, otherNames, from }) => ({
  key,
  name: `${name} begins`,
  malayalam: `${malayalam} ആരംഭം`,
  otherNames,
  kind: 'fast',
  on: from,
  sources: ['mosc.in'],
}));

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

/** Returns the entry with this key, of the tables or of the parish's own feasts. */
export function findEntry(key: string, parishFeasts: readonly ParishFeast[]): Entry | undefined {
  const feast = parishFeasts.find((each) => each.key === key);
  return feast ? toEntry(feast) : datedEntries.find((entry) => entry.key === key);
}

import { yearOf } from '../dates/civil-date.ts';
import { easterDay, koodoshEethoDay } from './easter.ts';

/** The three parts of the lectionary. */
export type Season = 'koodosh-eetho' | 'great-lent' | 'easter';

const KOTHINE_SUNDAY = -49;
const PASSION_MONDAY = -6;
const PENTECOST = 49;

/** Returns the season of a day number: Great Lent starts on Kothine Sunday, the new church year on Koodosh Eetho Sunday. */
export function seasonOf(day: number): Season {
  const year = yearOf(day);
  const fromEaster = day - easterDay(year);
  if (fromEaster < KOTHINE_SUNDAY || day >= koodoshEethoDay(year)) return 'koodosh-eetho';
  return fromEaster < 0 ? 'great-lent' : 'easter';
}

/** Accent color of the pages' ornaments (`data-season`). */
export type SeasonAccent = 'koodosh-eetho' | 'great-lent' | 'passion-week' | 'easter' | 'after-pentecost';

export function accentOf(day: number): SeasonAccent {
  const season = seasonOf(day);
  const fromEaster = day - easterDay(yearOf(day));
  if (season === 'great-lent' && fromEaster >= PASSION_MONDAY) return 'passion-week';
  return season === 'easter' && fromEaster > PENTECOST ? 'after-pentecost' : season;
}

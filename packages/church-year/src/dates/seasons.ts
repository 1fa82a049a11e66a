import { yearOf } from './civil-date.ts';
import { easterDay, koodoshEethoDay } from './easter.ts';

/** The three parts of the lectionary. */
export type Season = 'koodosh-eetho' | 'great-lent' | 'easter';

const KOTHINE_SUNDAY = -49;
const PASSION_MONDAY = -6;
const PENTECOST = 49;

/** Returns the season of a day number: Great Lent starts on Kothine Sunday, the new church year on Koodosh Eetho Sunday. */
export function seasonOf(day: number): Season {
  return seasonsIn(yearOf(day))(day);
}

/** The same for the days of one year. */
export function seasonsIn(year: number): (day: number) => Season {
  const easter = easterDay(year);
  const newYear = koodoshEethoDay(year);
  return (day) => {
    if (day < easter + KOTHINE_SUNDAY || day >= newYear) return 'koodosh-eetho';
    return day < easter ? 'great-lent' : 'easter';
  };
}

/** Accent color of the pages' ornaments (`data-season`). */
export type SeasonAccent = 'koodosh-eetho' | 'great-lent' | 'passion-week' | 'easter' | 'after-pentecost';

export function accentOf(day: number): SeasonAccent {
  const season = seasonOf(day);
  const fromEaster = day - easterDay(yearOf(day));
  if (season === 'great-lent' && fromEaster >= PASSION_MONDAY) return 'passion-week';
  return season === 'easter' && fromEaster > PENTECOST ? 'after-pentecost' : season;
}

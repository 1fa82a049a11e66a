import { yearOf } from '../dates.ts';
import { easterDay, koodoshEethoDay } from '../easter.ts';

/** The three parts of the lectionary. */
export type Season = 'koodosh-eetho' | 'great-lent' | 'easter';
/** The same, with the week before Easter and the months after Pentecost as parts of their own. */
export type Period = Season | 'passion-week' | 'after-pentecost';

export const malayalamSeasonNames: Readonly<Record<Season, string>> = {
  'koodosh-eetho': 'കൂദോശ് ഈത്തോ മുതൽ വലിയ നോമ്പു വരെ',
  'great-lent': 'വലിയ നോമ്പ്',
  easter: 'ഉയിർപ്പ് മുതൽ കൂദോശ് ഈത്തോ വരെ',
};

const KOTHINE_SUNDAY = -49;
const PASSION_MONDAY = -6;
const PENTECOST = 49;

/** Returns the season of a day number: Great Lent starts on Kothine Sunday, the new church year on Koodosh Eetho Sunday. */
export function seasonOf(day: number): Season {
  const year = yearOf(day);
  const easter = easterDay(year);
  if (day < easter + KOTHINE_SUNDAY || day >= koodoshEethoDay(year)) return 'koodosh-eetho';
  return day < easter ? 'great-lent' : 'easter';
}

/** Returns the period of a day number. */
export function periodOf(day: number): Period {
  const season = seasonOf(day);
  const fromEaster = day - easterDay(yearOf(day));
  if (season === 'great-lent' && fromEaster >= PASSION_MONDAY) return 'passion-week';
  return season === 'easter' && fromEaster > PENTECOST ? 'after-pentecost' : season;
}

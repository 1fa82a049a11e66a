import { yearOf } from '../dates.ts';
import { easterDay, koodoshEethoDay } from './easter.ts';

/** The three parts of the lectionary. */
export type Season = 'koodosh-eetho' | 'great-lent' | 'easter';
/** The same, with the week before Easter and the months after Pentecost as parts of their own. */
export type Period = Season | 'passion-week' | 'after-pentecost';

/** The season to which a period belongs. */
export const seasons: Readonly<Record<Period, Season>> = {
  'koodosh-eetho': 'koodosh-eetho',
  'great-lent': 'great-lent',
  'passion-week': 'great-lent',
  easter: 'easter',
  'after-pentecost': 'easter',
};

export const malayalamSeasonNames: Readonly<Record<Season, string>> = {
  'koodosh-eetho': 'കൂദോശ് ഈത്തോ മുതൽ വലിയ നോമ്പു വരെ',
  'great-lent': 'വലിയ നോമ്പ്',
  easter: 'ഉയിർപ്പ് മുതൽ കൂദോശ് ഈത്തോ വരെ',
};

const KOTHINE_SUNDAY = -49;
const PASSION_MONDAY = -6;
const PENTECOST = 49;

/**
 * Returns the period of a day number: Great Lent starts on Kothine Sunday, the new church year on Koodosh Eetho Sunday.
 */
export function periodOf(day: number): Period {
  const year = yearOf(day);
  const fromEaster = day - easterDay(year);
  if (fromEaster < KOTHINE_SUNDAY) return 'koodosh-eetho';
  if (fromEaster < PASSION_MONDAY) return 'great-lent';
  if (fromEaster < 0) return 'passion-week';
  if (fromEaster <= PENTECOST) return 'easter';
  return day < koodoshEethoDay(year) ? 'after-pentecost' : 'koodosh-eetho';
}

import { fasts } from '#church-year/fasts.ts';
import { parseWeekday } from '#kit/dates/weekday-text.ts';

/** Names of seasons and keys of fasts. Great Lent is the season, which begins on Kothine Sunday, a day before its fast. */
export const ruleSeasons = [
  ...['koodosh-eetho', 'great-lent', 'passion-week', 'easter', 'after-pentecost'],
  ...fasts.map(({ key }) => key).filter((key) => key !== 'great-lent'),
];

const EVERY_WEEK = /^(?:(?:every|each|on) )?[a-z]+\.?(?: (?:morning|afternoon|evening|night)s?)?$/i;

/**
 * Interprets the free text of a service's day: 'Sundays', 'every Wednesday'.
 *
 * @returns undefined for text that has more than one weekday and how often: 'Good Friday' and 'First Saturday of the
 *   month' are not every week.
 */
export function ruleOfText(day: string): { kind: 'weekly'; weekday: number } | undefined {
  const text = day.trim().replace(/\s+/g, ' ');
  const weekday = EVERY_WEEK.test(text) ? parseWeekday(text) : undefined;
  return weekday === undefined ? undefined : { kind: 'weekly', weekday };
}

import type { CivilDate } from '#church-year/dates.ts';
import { fasts } from '#church-year/fasts.ts';
import type { TimeOfDay } from '#kit/dates/time-of-day.ts';
import { parseWeekday } from '#kit/dates/weekday-text.ts';

/** Names of seasons and keys of fasts. Great Lent is the season, which begins on Kothine Sunday, a day before its fast. */
export const ruleSeasons = [
  ...['koodosh-eetho', 'great-lent', 'passion-week', 'easter', 'after-pentecost'],
  ...fasts.map(({ key }) => key).filter((key) => key !== 'great-lent'),
];

/** When a service is held. A weekday is 0 for Sunday to 6 for Saturday. */
export type ServiceRule = {
  /** The start, if it differs from the service's own time. */
  readonly time?: TimeOfDay | undefined;
} & (
  | { readonly kind: 'weekly'; readonly weekday: number }
  /** The 1st to 5th of a month, or -1 for the last one. A month without a fifth one is skipped. */
  | { readonly kind: 'monthly'; readonly weekday: number; readonly nth: number }
  /** Every second week, starting with the first such weekday on or after `from`. */
  | { readonly kind: 'fortnightly'; readonly weekday: number; readonly from: CivilDate }
  /** Days after an observance of the church's year, or before it if negative; -1 is its eve. */
  | { readonly kind: 'churchDay'; readonly key: string; readonly offsetDays: number }
  /** @param season one of `ruleSeasons`. */
  | { readonly kind: 'season'; readonly season: string; readonly weekdays: readonly number[] }
  | { readonly kind: 'dates'; readonly dates: readonly CivilDate[] }
);

const EVERY_WEEK = /^(?:(?:every|each|on) )?[a-z]+\.?(?: (?:morning|afternoon|evening|night)s?)?$/i;

/**
 * Interprets the free text of a service's day: 'Sundays', 'every Wednesday'.
 *
 * @returns undefined for text that has more than one weekday and how often: 'Good Friday' and 'First Saturday of the
 *   month' are not every week.
 */
export function ruleOfText(day: string): ServiceRule | undefined {
  const text = day.trim().replace(/\s+/g, ' ');
  const weekday = EVERY_WEEK.test(text) ? parseWeekday(text) : undefined;
  return weekday === undefined ? undefined : { kind: 'weekly', weekday };
}

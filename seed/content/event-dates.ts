import { addDays, type CivilDate, dayNumber, weekday as weekdayOf } from '#church-year/dates.ts';
import { churchDay } from '#church-year/index.ts';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** When an event of the demonstration is held, relative to the day of the first start. */
export type DemoDay =
  /** The next week of the patron's feast, from the raising of the flag on the Sunday before. */
  | 'perunnal'
  /** The last day before an observance of the church's year. */
  | { readonly lastEveOf: string }
  /** The n-th next date of a weekly gathering. */
  | { readonly week: number; readonly weekday: Weekday }
  /**
   * A day in the week with this distance (1 is next week, -2 two weeks ago), or later (for a past one, earlier), on which
   * the parish has nothing else.
   */
  | {
      readonly weeks: number;
      readonly weekday: Weekday;
      /** The first and the last month of its season, '05'. */
      readonly months?: readonly [string, string];
      /** Whether it may be held within a fast. */
      readonly isInFasts?: true;
    };

/** Between two events that are not weekly. */
const DAYS_BETWEEN = 5;

/** The first day from `date` on for which the condition holds; with `step` -1, the last one until `date`. */
function firstDay(date: CivilDate, step: 1 | -1, isPossible: (date: CivilDate) => boolean): CivilDate {
  let day = date;
  while (!isPossible(day)) day = addDays(day, step);
  return day;
}

/**
 * The next Sunday of the patron's feast: on or after July 3, on or before December 21. The nearest Sunday to December 21
 * could be Christmas Eve.
 */
function nextPerunnal(from: CivilDate): CivilDate {
  return firstDay(from, 1, (date) => {
    const monthDay = date.slice('YYYY-'.length);
    const isNear = isBetween(monthDay, '07-03', '07-09') || isBetween(monthDay, '12-15', '12-21');
    return weekdayOf(date) === 0 && isNear;
  });
}

const isBetween = (text: string, first: string, last: string) => first <= text && text <= last;

/** Days on which many families are away, and the week of the perunnal. */
function isBusy(date: CivilDate): boolean {
  const monthDay = date.slice('YYYY-'.length);
  const isHoliday = [
    ['01-01', '01-01'],
    ['07-04', '07-04'],
    ['11-22', '11-28'],
    ['12-24', '12-31'],
  ].some(([first = '', last = '']) => isBetween(monthDay, first, last));
  return isHoliday || dayNumber(nextPerunnal(date)) - dayNumber(date) <= 7;
}

/** The dates of events, in their order, if the first start is on this day. */
export function demoDates(today: CivilDate, days: readonly (DemoDay | null)[]): (CivilDate | null)[] {
  const taken: CivilDate[] = [];
  const isFree = (date: CivilDate) =>
    taken.every((other) => Math.abs(dayNumber(other) - dayNumber(date)) >= DAYS_BETWEEN);
  return days.map((day) => {
    if (day === null) return null;
    if (day === 'perunnal') return addDays(nextPerunnal(today), -7);
    if ('lastEveOf' in day) {
      const isObservance = (date: CivilDate) =>
        churchDay(date).entries.some(({ key }) => key === day.lastEveOf);
      return firstDay(addDays(today, -2), -1, (date) => isObservance(addDays(date, 1)));
    }
    const { weekday } = day;
    if ('week' in day) return weeklyDate(today, day);
    const { weeks, months: [first, last] = ['01', '12'], isInFasts } = day;
    const from = addDays(today, weeks * 7 + weekday - weekdayOf(today));
    const date = firstDay(from, weeks < 0 ? -1 : 1, (one) => {
      const { fastDay, period, entries } = churchDay(one);
      const isQuiet = isInFasts ? period === 'passion-week' : fastDay !== null;
      const isPossible = !isQuiet && !entries.some(({ isGreatFeast }) => isGreatFeast) && !isBusy(one);
      return (
        weekdayOf(one) === weekday && isBetween(one.slice(5, 7), first, last) && isPossible && isFree(one)
      );
    });
    taken.push(date);
    return date;
  });
}

function weeklyDate(today: CivilDate, { week, weekday }: { week: number; weekday: Weekday }): CivilDate {
  const isHeld = (date: CivilDate) => weekdayOf(date) === weekday && !isBusy(date);
  let date = firstDay(addDays(today, 1), 1, isHeld);
  for (let count = 1; count < week; count += 1) date = firstDay(addDays(date, 1), 1, isHeld);
  return date;
}

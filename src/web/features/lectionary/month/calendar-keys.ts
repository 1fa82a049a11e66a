import { addDays, type CivilDate, dateParts, isCivilDate, weekday } from '#domain/civil-date.ts';
import { addMonths, dateIn, monthOf } from '#domain/month-grid.ts';

const SATURDAY = 6;
const MONTHS_IN_YEAR = 12;

type Move = (date: CivilDate, isShifted: boolean) => CivilDate | undefined;

/** Where each key leads from a date (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): by days, weeks, to a week's ends, by months or years. */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, SATURDAY - weekday(date)),
  PageUp: (date, isShifted) => inMonth(date, isShifted ? -MONTHS_IN_YEAR : -1),
  PageDown: (date, isShifted) => inMonth(date, isShifted ? MONTHS_IN_YEAR : 1),
};

/**
 * The date to which a key leads in the calendar.
 *
 * @returns undefined for a key that leads nowhere; the date itself at the two ends of the calendar.
 */
export function dateAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  date: CivilDate,
): CivilDate | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move) return undefined;
  const next = move(date, shiftKey);
  return next !== undefined && isCivilDate(next) ? next : date;
}

/** The same day of a month so many months later, or the last one of a shorter month. */
function inMonth(date: CivilDate, months: number): CivilDate | undefined {
  const month = addMonths(monthOf(date), months);
  return month && dateIn(month, dateParts(date).day);
}

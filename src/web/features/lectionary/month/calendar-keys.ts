import { addDays, type CivilDate, dateParts, isCivilDate, weekday } from '#domain/dates/civil-date.ts';
import { addMonths, dateInMonth, monthOf } from '#domain/dates/month-grid.ts';

const SATURDAY = 6;
const MONTHS_IN_YEAR = 12;

type Move = (date: CivilDate, isShifted: boolean) => CivilDate | undefined;

/**
 * The date that each key moves to (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): by days, weeks, to either end of
 * the week, by months or years.
 */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, SATURDAY - weekday(date)),
  PageUp: (date, isShifted) => addMonthsTo(date, isShifted ? -MONTHS_IN_YEAR : -1),
  PageDown: (date, isShifted) => addMonthsTo(date, isShifted ? MONTHS_IN_YEAR : 1),
};

/**
 * The date that a key moves to in the calendar.
 *
 * @returns undefined for other keys; the same date at either end of the calendar.
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

/** The same day some months later, or the last day of a shorter month. */
function addMonthsTo(date: CivilDate, months: number): CivilDate | undefined {
  const month = addMonths(monthOf(date), months);
  return month && dateInMonth(month, dateParts(date).day);
}

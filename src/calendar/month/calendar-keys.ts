import { addDays, type CivilDate, dateParts, isCivilDate, weekday } from '#church-year/dates.ts';
import { addMonths, dateInMonth, monthOf } from '#kit/dates/months.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>>;

/**
 * By how many cells a key moves in a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): by cells, rows, to either end
 * of the cell's week or year, or by its length.
 *
 * @returns undefined for other keys.
 */
export function cellStep(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  { columns, position, length }: { columns: number; position: number; length: number },
): number | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', -columns],
    ['ArrowDown', columns],
    ['Home', -position],
    ['End', length - 1 - position],
    ['PageUp', -length],
    ['PageDown', length],
  ]);
  return steps.get(key);
}

/**
 * The date that a key moves to in the calendar; Page Up and Page Down move by a month or, with Shift, a year.
 *
 * @returns undefined for other keys; the same date at either end of the calendar.
 */
export function dateAfterKey(event: KeyPress, date: CivilDate): CivilDate | undefined {
  const step = cellStep(event, { columns: 7, position: weekday(date), length: 7 });
  if (step === undefined) return undefined;
  const isPage = event.key.startsWith('Page');
  const next = isPage ? addMonthsTo(date, Math.sign(step) * (event.shiftKey ? 12 : 1)) : addDays(date, step);
  return next !== undefined && isCivilDate(next) ? next : date;
}

/** The same day some months later, or the last day of a shorter month. */
function addMonthsTo(date: CivilDate, months: number): CivilDate | undefined {
  const month = addMonths(monthOf(date), months);
  return month && dateInMonth(month, dateParts(date).day);
}

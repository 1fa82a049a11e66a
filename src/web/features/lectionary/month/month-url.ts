import { type CivilDate, isCivilDate } from '#domain/civil-date.ts';
import { isMonth, type Month, monthOf } from '#domain/month-grid.ts';

/** What the calendar shows: a month, and optionally the date that filters the table. */
export interface CalendarSelection {
  readonly month: Month;
  readonly date: CivilDate | null;
}

/** Parses month and date from the query; null when missing or invalid. A date determines its month. */
export function parseCalendarQuery({ searchParams }: URL): { month: Month | null; date: CivilDate | null } {
  const date = searchParams.get('date') ?? '';
  if (isCivilDate(date)) return { month: monthOf(date), date };
  const month = searchParams.get('month') ?? '';
  return { month: isMonth(month) ? month : null, date: null };
}

/** Stores the selection in the URL, so that it survives sharing and history navigation. */
export function updateCalendarUrl({ month, date }: CalendarSelection, currentMonth: Month): void {
  const url = new URL(location.href);
  url.searchParams.delete('month');
  url.searchParams.delete('date');
  if (date) url.searchParams.set('date', date);
  else if (month !== currentMonth) url.searchParams.set('month', month);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

import { type CivilDate, isCivilDate } from '#domain/civil-date.ts';
import { isMonth, type Month, monthOf } from '#domain/month-grid.ts';

/** What the calendar shows: a month, and the date in it to which the table is filtered. */
export interface Shown {
  readonly month: Month;
  readonly date: CivilDate | null;
}

/** The month and the date that an address asks for; null for what it leaves open or writes wrongly. A date brings its month. */
export function askedIn({ searchParams }: URL): { month: Month | null; date: CivilDate | null } {
  const date = searchParams.get('date') ?? '';
  if (isCivilDate(date)) return { month: monthOf(date), date };
  const month = searchParams.get('month') ?? '';
  return { month: isMonth(month) ? month : null, date: null };
}

/** Writes into the page's address what is shown, so that it can be passed on and is still there on coming back. */
export function keepInAddress({ month, date }: Shown, currentMonth: Month): void {
  const address = new URL(location.href);
  address.searchParams.delete('month');
  address.searchParams.delete('date');
  if (date) address.searchParams.set('date', date);
  else if (month !== currentMonth) address.searchParams.set('month', month);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

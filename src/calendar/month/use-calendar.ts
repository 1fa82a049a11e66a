import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CivilDate, isCivilDate } from '#church-year/dates.ts';
import { isMonth, type Month, monthOf } from '#kit/dates/months.ts';

/**
 * Selection and keyboard focus of the calendar.
 *
 * @param initial the first selection.
 */
export function useCalendar({ today, initial }: { today: CivilDate; initial: CalendarSelection }) {
  const [selection, setSelection] = useState(initial);
  const [focusedDate, setFocusedDate] = useState<CivilDate>();
  const grid = useRef<HTMLTableElement>(null);
  /** 'lost': only if the focused button was removed. */
  const wantsFocus = useRef<'always' | 'lost' | null>(null);

  const isInMonth = (date: CivilDate | null | undefined) => date && monthOf(date) === selection.month;
  const tabStop = [focusedDate, selection.date, today].find(isInMonth) ?? `${selection.month}-01`;

  useEffect(() => updateCalendarUrl(selection, monthOf(today)), [selection, today]);

  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wantsFocus.current === 'always' || (wantsFocus.current === 'lost' && isLost))
      grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)?.focus({ preventScroll: isLost });
    wantsFocus.current = null;
  });

  return {
    ...selection,
    /** The same object until the next selection, even of the same month and date. */
    selection,
    today,
    /** The date that Tab reaches. */
    tabStop,
    /** The grid of dates. Its buttons have the date in `data-date`. */
    grid,
    show(next: CalendarSelection) {
      wantsFocus.current = 'lost';
      if (next.date) setFocusedDate(next.date);
      setSelection(next);
    },
    /** Focuses a date, changing the month if necessary. */
    moveTo(date: CivilDate) {
      wantsFocus.current = 'always';
      setFocusedDate(date);
      if (!isInMonth(date)) setSelection({ month: monthOf(date), date: null });
    },
  };
}

export type Calendar = ReturnType<typeof useCalendar>;

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
function updateCalendarUrl({ month, date }: CalendarSelection, currentMonth: Month): void {
  const url = new URL(location.href);
  url.searchParams.delete('month');
  url.searchParams.delete('date');
  if (date) url.searchParams.set('date', date);
  else if (month !== currentMonth) url.searchParams.set('month', month);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { keepInAddress, type Shown } from './month-url.ts';

export interface Calendar extends Shown {
  readonly today: CivilDate;
  /** The one date that Tab leads to. */
  readonly tabStop: CivilDate;
  /** The grid of dates, each a button whose `data-date` tells which. */
  readonly grid: RefObject<HTMLTableElement | null>;
  show(shown: Shown): void;
  /** Gives the focus to a date, in whichever month it lies. */
  moveTo(date: CivilDate): void;
}

/** What the calendar shows, and where the keyboard is in it. @param asked what it shows at first. */
export function useCalendar({ today, asked }: { today: CivilDate; asked: Shown }): Calendar {
  const [shown, setShown] = useState(asked);
  const [reached, setReached] = useState<CivilDate>();
  const grid = useRef<HTMLTableElement>(null);
  /** 'lost': only if it stood on a button that is gone now. */
  const wantsFocus = useRef<'always' | 'lost' | null>(null);

  const isIn = (date: CivilDate | null | undefined) => date && monthOf(date) === shown.month;
  const tabStop = [reached, shown.date, today].find(isIn) ?? `${shown.month}-01`;

  useEffect(() => keepInAddress(shown, monthOf(today)), [shown, today]);

  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wantsFocus.current === 'always' || (wantsFocus.current === 'lost' && isLost))
      grid.current?.querySelector<HTMLElement>(`[data-date="${tabStop}"]`)?.focus({ preventScroll: isLost });
    wantsFocus.current = null;
  });

  return {
    ...shown,
    today,
    tabStop,
    grid,
    show(next) {
      wantsFocus.current = 'lost';
      if (next.date) setReached(next.date);
      setShown(next);
    },
    moveTo(date) {
      wantsFocus.current = 'always';
      setReached(date);
      if (!isIn(date)) setShown({ month: monthOf(date), date: null });
    },
  };
}

import { useEffect, useMemo, useRef } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { yearOfMonth } from '#domain/month-grid.ts';
import { parish } from '#parish';
import { prefetchDialogs, useLectionaryDialogs } from './dialogs.tsx';
import { LectionaryHeader } from './lectionary-header.tsx';
import { prefetchYear } from './lectionary-years.ts';
import { dayMarksIn } from './month/day-marks.ts';
import { MonthCalendar } from './month/month-calendar.tsx';
import type { CalendarSelection } from './month/month-url.ts';
import { useCalendar } from './month/use-calendar.ts';
import { type PreloadedMonth, useMonthEvents } from './month/use-month-events.ts';
import { LectionaryEvents } from './table/lectionary-events.tsx';
import { LECTIONARY_ID } from './urls.ts';

interface LectionaryProps {
  /** Today in the parish's time zone. */
  readonly today: CivilDate;
  readonly initial: CalendarSelection;
  readonly preloaded: PreloadedMonth | undefined;
}

/** The church year, one month at a time: calendar, table, readings and tones (public specification, section 2). */
export function LectionarySection({ today, initial, preloaded }: LectionaryProps) {
  const calendar = useCalendar({ today, initial });
  const { month, date } = calendar;
  const events = useMonthEvents(month, preloaded);
  const { dialog, ...openers } = useLectionaryDialogs();
  const marksFor = useMemo(() => dayMarksIn(month, events ?? []), [month, events]);
  const visibleEvents = date ? events?.filter((event) => event.date === date) : events;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // on phones the table is below the calendar, out of view
    if (date && date !== initial.date) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [date, initial.date]);

  const prefetch = () => {
    void prefetchYear(yearOfMonth(month));
    prefetchDialogs();
  };
  return (
    <section
      id={LECTIONARY_ID}
      aria-label="Lectionary"
      tabIndex={-1}
      className="section wrap"
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <LectionaryHeader year={yearOfMonth(month)} />
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[22rem_minmax(0,1fr)] lg:grid-cols-[25rem_minmax(0,1fr)]">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.25rem)] md:self-start">
          <MonthCalendar calendar={calendar} marksFor={marksFor} />
        </div>
        <div className="min-w-0">
          <LectionaryEvents selection={calendar} events={visibleEvents} heading={heading} {...openers} />
        </div>
      </div>
      <p className="month-sheet-footer text-quiet">
        {parish.name} · {parish.address.street}, {parish.address.city}
      </p>
      {dialog}
    </section>
  );
}

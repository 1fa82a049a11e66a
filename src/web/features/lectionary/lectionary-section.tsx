import { useEffect, useMemo, useRef } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { yearOfMonth } from '#domain/month-grid.ts';
import { parish } from '#parish';
import { useLectionaryDialogs, warmDialogs } from './dialogs.tsx';
import { LectionaryHead } from './lectionary-header.tsx';
import { warmYear } from './lectionary-years.ts';
import { marksIn } from './month/day-marks.ts';
import { MonthCalendar } from './month/month-calendar.tsx';
import type { Shown } from './month/month-url.ts';
import { useCalendar } from './month/use-calendar.ts';
import { type ServedMonth, useMonthEvents } from './month/use-month-events.ts';
import { EventsOf } from './table/event-list.tsx';
import { LECTIONARY_ID } from './urls.ts';

interface LectionaryProps {
  /** The parish's day. */
  readonly today: CivilDate;
  readonly asked: Shown;
  readonly served: ServedMonth | undefined;
}

/** The church's year, a month at a time: calendar, table, readings and tones (public specification, section 2). */
export function LectionarySection({ today, asked, served }: LectionaryProps) {
  const calendar = useCalendar({ today, asked });
  const { month, date } = calendar;
  const events = useMonthEvents(month, served);
  const { dialog, ...openers } = useLectionaryDialogs();
  const marksOn = useMemo(() => marksIn(month, events ?? []), [month, events]);
  const listed = date ? events?.filter((event) => event.date === date) : events;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // on a phone the table stands below the calendar, out of sight
    if (date && date !== asked.date) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [date, asked.date]);

  const warm = () => {
    void warmYear(yearOfMonth(month));
    warmDialogs();
  };
  return (
    <section
      id={LECTIONARY_ID}
      aria-label="Lectionary"
      tabIndex={-1}
      className="section wrap"
      onPointerEnter={warm}
      onFocus={warm}
    >
      <LectionaryHead year={yearOfMonth(month)} />
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[22rem_minmax(0,1fr)] lg:grid-cols-[25rem_minmax(0,1fr)]">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.25rem)] md:self-start">
          <MonthCalendar calendar={calendar} marksOn={marksOn} />
        </div>
        <div className="min-w-0">
          <EventsOf shown={calendar} events={listed} heading={heading} {...openers} />
        </div>
      </div>
      <p className="month-sheet-foot text-quiet">
        {parish.name} · {parish.address.street}, {parish.address.city}
      </p>
      {dialog}
    </section>
  );
}

import type { SubmitEvent } from 'react';
import { isCivilDate } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { CALENDAR_ADDRESS } from '../urls.ts';
import type { DayMarks } from './day-marks.ts';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthNav } from './month-nav.tsx';
import type { Calendar } from './use-calendar.ts';

/** Id of the form; a button elsewhere on the page may belong to it. */
export const CALENDAR_FORM = 'lectionary-calendar';

interface MonthCalendarProps {
  readonly calendar: Calendar;
  readonly marksOn: (date: string) => DayMarks;
}

/**
 * A month to turn and to choose a date in. Each of its buttons carries what it leads to, a month or a date, so that without
 * scripts the server answers in their place.
 */
export function MonthCalendar({ calendar, marksOn }: MonthCalendarProps) {
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = event.nativeEvent.submitter as HTMLButtonElement;
    calendar.show(isCivilDate(value) ? { month: monthOf(value), date: value } : { month: value, date: null });
  };
  return (
    <form id={CALENDAR_FORM} action={CALENDAR_ADDRESS} onSubmit={choose} className="print:hidden">
      <MonthNav month={calendar.month} />
      <MonthGrid calendar={calendar} marksOn={marksOn} />
      <Legend />
    </form>
  );
}

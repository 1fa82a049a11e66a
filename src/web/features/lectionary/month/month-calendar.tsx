import type { SubmitEvent } from 'react';
import { isCivilDate } from '#domain/civil-date.ts';
import { monthOf } from '#domain/month-grid.ts';
import { CALENDAR_URL } from '../urls.ts';
import type { DayMarks } from './day-marks.ts';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthNav } from './month-nav.tsx';
import type { Calendar } from './use-calendar.ts';

/** Id of the form, for buttons outside of it. */
export const CALENDAR_FORM_ID = 'lectionary-calendar';

interface MonthCalendarProps {
  readonly calendar: Calendar;
  readonly marksFor: (date: string) => DayMarks;
}

/**
 * Month navigation and date grid. Each button submits a month or a date, so that the server answers when scripts are
 * off.
 */
export function MonthCalendar({ calendar, marksFor }: MonthCalendarProps) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value } = event.nativeEvent.submitter as HTMLButtonElement;
    calendar.show(isCivilDate(value) ? { month: monthOf(value), date: value } : { month: value, date: null });
  };
  return (
    <form id={CALENDAR_FORM_ID} action={CALENDAR_URL} onSubmit={handleSubmit} className="print:hidden">
      <MonthNav month={calendar.month} />
      <MonthGrid calendar={calendar} marksFor={marksFor} />
      <Legend />
    </form>
  );
}

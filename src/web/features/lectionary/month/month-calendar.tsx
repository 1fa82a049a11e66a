import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode, SubmitEvent } from 'react';
import { isCivilDate } from '#domain/dates/civil-date.ts';
import { addMonths, type Month, monthOf, monthTitle } from '#domain/dates/month-grid.ts';
import { CALENDAR_URL } from '../urls.ts';
import { DAY_SYMBOLS, type DayMarks } from './day-marks.ts';
import { MONTH_TITLE_ID, MonthGrid } from './month-grid.tsx';
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

/** The current month between buttons for the previous and next month. */
function MonthNav({ month }: { month: Month }) {
  return (
    <div className="flex items-center justify-between gap-2">
      <MonthButton month={addMonths(month, -1)} name="Previous month">
        <ChevronLeft size={20} strokeWidth={1.5} />
      </MonthButton>
      <p id={MONTH_TITLE_ID} aria-live="polite" className="font-serif text-[1.6rem]/tight font-medium">
        {monthTitle(month)}
      </p>
      <MonthButton month={addMonths(month, 1)} name="Next month">
        <ChevronRight size={20} strokeWidth={1.5} className="order-last" />
      </MonthButton>
    </div>
  );
}

/** A button for a month, disabled beyond either end of the calendar. */
function MonthButton({
  month,
  name,
  children,
}: {
  month: Month | undefined;
  name: string;
  children: ReactNode;
}) {
  const title = month && monthTitle(month);
  return (
    <button
      type="submit"
      name="month"
      value={month}
      disabled={!month}
      aria-label={title ? `${name}, ${title}` : name}
      className="inline-flex min-h-11 min-w-[4.5rem] items-center gap-1 rounded-sm text-rubric first:-ml-1.5 last:-mr-1.5 last:justify-end enabled:hover:underline disabled:opacity-40"
    >
      {children}
      <span>{title?.slice(0, 3)}</span>
    </button>
  );
}

/** Legend of the symbols in the calendar. */
function Legend() {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-[0.9rem] text-quiet">
      <li>
        <i className="mr-1.5 text-rubric not-italic">{DAY_SYMBOLS.feast}</i>feast day
      </li>
      <li>
        <i className="mr-1.5 not-italic">{DAY_SYMBOLS.event}</i>other events
      </li>
      <li>
        <span className="mr-1.5 font-semibold">{DAY_SYMBOLS.fast}</span>fast day
      </li>
      <li>
        <span className="mr-1.5 inline-block size-3.5 rounded-sm border border-ink align-[-0.15em]" />
        today
      </li>
    </ul>
  );
}

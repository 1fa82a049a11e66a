import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ComponentType, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { isCivilDate } from '#church-year/dates.ts';
import { MALAYALAM_MONTH_NAMES } from '#church-year/malayalam.ts';
import { addMonths, type Month, monthOf, monthTitle, yearOfMonth } from '#kit/dates/months.ts';
import { Chevron } from '#kit/ui/art/chevron.tsx';
import { ButtonOrLink } from '#kit/ui/controls/button-or-link.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import { importMonthList } from '../dialogs.ts';
import { RankLegend } from '../rank.tsx';
import { CALENDAR_URL, FASTING_URL, yearUrl } from '../urls.ts';
import { DAY_SYMBOLS } from './day-marks.ts';
import { MONTH_TITLE_ID, MonthGrid, type MonthGridProps } from './month-grid.tsx';
import type { MonthListProps } from './month-list.tsx';

/** Id of the form, for buttons outside of it. */
export const CALENDAR_FORM_ID = 'lectionary-calendar';

/**
 * Month navigation, and the date grid or the list of months. Each button submits a month or a date, so that the server
 * answers when scripts are off; the name of the month then leads to the page of the year.
 */
export function MonthCalendar({ calendar, marksFor }: MonthGridProps) {
  const { month } = calendar;
  const [MonthList, setMonthList] = useState<ComponentType<MonthListProps>>();
  const monthButton = useRef<HTMLButtonElement>(null);
  const isListOpen = MonthList !== undefined;

  const toggleList = () => {
    if (isListOpen) return setMonthList(undefined);
    importMonthList().then(
      (module) => setMonthList(() => module.MonthList),
      () => location.assign(yearUrl(yearOfMonth(month))),
    );
  };
  const closeList = () => {
    setMonthList(undefined);
    monthButton.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMonthList(undefined);
    const { value } = event.nativeEvent.submitter as HTMLButtonElement;
    calendar.show(isCivilDate(value) ? { month: monthOf(value), date: value } : { month: value, date: null });
  };
  return (
    <form id={CALENDAR_FORM_ID} action={CALENDAR_URL} onSubmit={handleSubmit} className="print:hidden">
      <div className="flex items-center justify-between gap-2">
        <MonthButton month={addMonths(month, -1)} name="Previous month">
          <ChevronLeft size={20} strokeWidth={1.5} />
        </MonthButton>
        <div className="text-center">
          <p id={MONTH_TITLE_ID} aria-live="polite" className="font-serif text-[1.6rem]/tight font-medium">
            <ButtonOrLink
              ref={monthButton}
              to={yearUrl(yearOfMonth(month))}
              aria-expanded={isListOpen}
              onClick={toggleList}
              className="month-title"
            >
              {monthTitle(month)}
              <Chevron size={20} />
            </ButtonOrLink>
          </p>
          <Malayalam>{MALAYALAM_MONTH_NAMES[Number(month.slice(5)) - 1]}</Malayalam>
        </div>
        <MonthButton month={addMonths(month, 1)} name="Next month">
          <ChevronRight size={20} strokeWidth={1.5} className="order-last" />
        </MonthButton>
      </div>
      <div className="month-grid-frame">
        {MonthList ? (
          <MonthList month={month} today={calendar.today} onClose={closeList} />
        ) : (
          <MonthGrid calendar={calendar} marksFor={marksFor} />
        )}
      </div>
      <Legend />
    </form>
  );
}

interface MonthButtonProps {
  readonly month: Month | undefined;
  readonly name: string;
  readonly children: ReactNode;
}

/** A button for a month, disabled beyond either end of the calendar. */
function MonthButton({ month, name, children }: MonthButtonProps) {
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
    <ul className="legend mt-2 border-t border-line pt-3">
      <RankLegend />
      <li>
        <i className="mr-1.5 not-italic">{DAY_SYMBOLS.event}</i>other events
      </li>
      <li>
        <span className="mr-1.5 font-semibold">{DAY_SYMBOLS.fast}</span>
        <Link to={FASTING_URL} className="underline">
          fast day
        </Link>
      </li>
      <li>
        <span className="mr-1.5 inline-block size-3.5 rounded-sm border border-ink align-[-0.15em]" />
        today
      </li>
    </ul>
  );
}

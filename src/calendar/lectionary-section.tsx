import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { CivilDate } from '#church-year/dates.ts';
import { type Month, yearOfMonth } from '#kit/dates/months.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { addressLine, useParish } from '#parish/site/site.ts';
import { prefetchDialogs } from './dialogs.ts';
import { dayMarksIn } from './month/day-marks.ts';
import {
  type LectionaryMonth,
  lectionaryYearCache,
  prefetchYear,
  selectMonth,
} from './month/lectionary-years.ts';
import { MonthCalendar } from './month/month-calendar.tsx';
import { Subscribe } from './month/subscribe.tsx';
import { type CalendarSelection, useCalendar } from './month/use-calendar.ts';
import { useRequest } from './readings/request-cache.ts';
import { LectionaryEvents } from './table/lectionary-events.tsx';
import { FEAST_SEARCH_URL, LECTIONARY_ID, nextSheetLink, SERVICE_READINGS_URL, yearUrl } from './urls.ts';

interface LectionaryProps {
  /** Today in the parish's time zone. */
  readonly today: CivilDate;
  readonly initial: CalendarSelection;
  /** The month rendered by the server. */
  readonly preloaded: (LectionaryMonth & { readonly month: Month }) | undefined;
}

/** The church year, one month at a time: calendar, table, readings and tones (public specification, section 2). */
export function LectionarySection({ today, initial, preloaded }: LectionaryProps) {
  const calendar = useCalendar({ today, initial });
  const { month, date } = calendar;
  const monthData = useMonth(month, preloaded);
  const { identity, place } = useParish();
  const events = monthData?.events;
  const marksFor = useMemo(() => dayMarksIn(monthData ?? EMPTY_MONTH), [monthData]);
  // the calendar is painted before the table, which takes longer
  const visibleEvents = useDeferredValue(
    useMemo(() => (date ? events?.filter((event) => event.date === date) : events), [date, events]),
  );
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
      <p className="-mt-4 mb-6 flex flex-wrap gap-x-8 print:hidden">
        <Link {...nextSheetLink(today)} className="link inline-flex min-h-11 items-center font-semibold" />
        <Link to={SERVICE_READINGS_URL} className="link inline-flex min-h-11 items-center font-semibold">
          Readings for services and saints
        </Link>
      </p>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[22rem_minmax(0,1fr)] lg:grid-cols-[25rem_minmax(0,1fr)]">
        <div className="md:sticky md:top-[calc(var(--header-height)+1.25rem)] md:self-start">
          <MonthCalendar calendar={calendar} marksFor={marksFor} />
        </div>
        <div className="min-w-0">
          <LectionaryEvents calendar={calendar} events={visibleEvents} heading={heading} />
        </div>
      </div>
      <p className="month-sheet-footer text-quiet">
        {[identity.name, addressLine(place)].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}

/** Header of the section, with links to subscribe, the year and printing. */
function LectionaryHeader({ year }: { year: number }) {
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <p className="eyebrow">Feasts, fasts and readings</p>
        <h2 className="mt-2 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">Lectionary</h2>
        <p className="mt-2 max-w-[25.8em] text-quiet">
          What the church commemorates each day, what is read, and in which of the eight tones we sing.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Subscribe />
        <Link to={yearUrl(year)} className="button button-quiet">
          {year} at a glance
        </Link>
        <Link to={FEAST_SEARCH_URL} className="button button-quiet">
          Find a feast
        </Link>
        <Button className="needs-scripts" onClick={printMonth}>
          <Printer size={20} strokeWidth={1.5} /> Print month
        </Button>
      </div>
    </header>
  );
}

/** Prints the month only; print.css hides the rest of the page. */
function printMonth(): void {
  const { dataset } = document.documentElement;
  dataset.printed = LECTIONARY_ID;
  window.addEventListener('afterprint', () => delete dataset.printed, { once: true });
  window.print();
}

const EMPTY_MONTH: LectionaryMonth = { events: [], fastDays: {} };

/**
 * A month: preloaded, or from its year, which is fetched.
 *
 * @returns undefined while loading; an empty month on failure.
 */
function useMonth(month: Month, preloaded: LectionaryProps['preloaded']): LectionaryMonth | undefined {
  const isPreloaded = preloaded?.month === month;
  const { value, hasFailed } = useRequest(
    lectionaryYearCache,
    isPreloaded ? null : yearOfMonth(month),
    month,
  );
  const source = isPreloaded ? preloaded : value;
  return useMemo(
    () => (source ? selectMonth(source, month) : hasFailed ? EMPTY_MONTH : undefined),
    [source, hasFailed, month],
  );
}

import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from 'react-router';
import { type CivilDate, dateParts, longDate, WEEKDAY_NAMES } from '#church-year/dates.ts';
import { useLists } from '#kit/crud/list/lists.tsx';
import { loadPages } from '#kit/crud/list/load-pages.ts';
import type { Crud } from '#kit/crud/list/use-crud.tsx';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { parishToday } from '#kit/dates/local-dates.ts';
import { addMonths, isMonth, type Month, monthOf, monthTitle, weeksInMonth } from '#kit/dates/months.ts';
import { displayTime } from '#kit/dates/time-of-day.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import type { Event } from '../contract.ts';
import { EventTitle } from '../pages/event-meta.tsx';
import { partsOf } from '../program.ts';
import './event-month.css';

/** The props of the events' list that show the month in the URL in its place; without one, a link to the current month. */
export function useMonthView() {
  const [search] = useSearchParams();
  const month = search.get('month') ?? '';
  const load = async () => {
    if (!isMonth(month)) return { month, events: [] };
    // also finds events whose text has these words
    const find = monthTitle(month);
    const found = await loadPages((cursor) =>
      browserClient.events.list({ query: { admin: 'true', find, ...cursor } }),
    );
    return { month, events: found.filter((event) => datesIn(month, event).length > 0) };
  };
  const { value, error } = useAsync('the events of the month', load, `${month} ${useLists().revision}`);
  const links = <MonthLink month={isMonth(month) ? month : null} />;
  if (!isMonth(month)) return { links };
  const isLoaded = value?.month === month;
  const visibleRows = isLoaded ? value.events : [];
  const count = { shown: visibleRows.length, total: visibleRows.length };
  return {
    view: { columns: [], visibleRows, count, isNarrowed: false },
    isLoaded,
    links,
    filter: <MonthNavigation month={month} />,
    list: error ? undefined : (crud: Crud<Event>) => <EventMonth month={month} crud={crud} />,
    manyActions: undefined,
  };
}

function monthUrl(month: Month | null): string {
  return `?tab=eventsandnews&list=events${month ? `&month=${month}` : ''}`;
}

/** An event once for each of its dates in a month, with the first time on that date. */
function datesIn(month: Month, event: Event) {
  return partsOf(event).filter(
    ({ date }, index, parts) =>
      date !== null && monthOf(date) === month && parts.findIndex((part) => part.date === date) === index,
  );
}

const LINK = 'inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink';

/** The link from the list to the current month, or from a month to the list. */
function MonthLink({ month }: { month: Month | null }) {
  const [Icon, label] = month ? [List, 'List'] : [CalendarDays, 'Month'];
  return (
    <Link to={monthUrl(month ? null : monthOf(parishToday()))} className={LINK} preventScrollReset>
      <Icon size={18} strokeWidth={1.5} />
      {label}
    </Link>
  );
}

/** The month, and links to those before and after it. */
function MonthNavigation({ month }: { month: Month }) {
  const linkTo = (to: Month | undefined, Icon: LucideIcon) =>
    to && (
      <Link to={monthUrl(to)} aria-label={monthTitle(to)} className={LINK} preventScrollReset>
        <Icon size={20} strokeWidth={1.5} />
      </Link>
    );
  return (
    <nav aria-label="Months" className="flex items-center gap-2">
      {linkTo(addMonths(month, -1), ChevronLeft)}
      <p aria-live="polite" className="min-w-48 text-center font-serif text-2xl">
        {monthTitle(month)}
      </p>
      {linkTo(addMonths(month, 1), ChevronRight)}
    </nav>
  );
}

interface MonthProps {
  readonly month: Month;
  readonly crud: Crud<Event>;
}

/** The weeks of a month as a table, whose days are below each other on narrow screens. */
function EventMonth({ month, crud }: MonthProps) {
  const entries = crud.rows
    .flatMap((event) => datesIn(month, event).map((part) => ({ ...part, event })))
    .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''));
  return (
    <table className="card event-month">
      <caption className="sr-only">{monthTitle(month)}</caption>
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksInMonth(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, weekday) => (
              <td
                key={date ?? WEEKDAY_NAMES[weekday]}
                aria-current={date === parishToday() ? 'date' : undefined}
              >
                {date && <Day date={date} entries={entries.filter((one) => one.date === date)} crud={crud} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps extends Pick<MonthProps, 'crud'> {
  readonly date: CivilDate;
  readonly entries: readonly { readonly event: Event; readonly time: string | null }[];
}

/** A day with a button for a new event, and the events on it, which open their forms. */
function Day({ date, entries, crud }: DayProps) {
  const { weekday, day } = dateParts(date);
  const notesOn = (event: Event, time: string | null) => [
    time && displayTime(time),
    event.visibility !== 'visible' && visibilityLabel(event),
    event.isCanceled && 'Canceled',
  ];
  return (
    <div className="event-day">
      <p>
        <span className="lg:hidden">{weekday.slice(0, 3)}</span> {day}
      </p>
      <Button
        look="plain"
        aria-label={`Add an event on ${longDate(date)}`}
        onClick={() => crud.addCopy({ date })}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-quiet hover:text-rubric"
      >
        <Plus size={18} strokeWidth={1.5} />
      </Button>
      <ul>
        {entries.map(({ event, time }) => (
          <li key={event._id}>
            <Button
              look="plain"
              onClick={() => crud.edit(event)}
              className="min-h-11 w-full rounded-sm px-2 py-1 text-left font-semibold wrap-anywhere hover:text-rubric"
            >
              <span className="block text-[0.9rem] font-normal text-quiet empty:hidden">
                {notesOn(event, time).filter(Boolean).join(' · ')}
              </span>
              <EventTitle event={event} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
import { useListView } from '#kit/crud/list/use-list-view.ts';
import { visibilityLabel } from '#kit/crud/list/visibility-label.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { localToday } from '#kit/dates/local-dates.ts';
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
  const isLoaded = value?.month === month;
  const view = useListView({ rows: isLoaded ? value.events : [], step: Number.POSITIVE_INFINITY });
  if (!isMonth(month))
    return { links: <MonthLink month={monthOf(localToday())} Icon={CalendarDays} label="Month" /> };
  return {
    view,
    isLoaded,
    links: <MonthLink Icon={List} label="List" />,
    filter: (
      <nav aria-label="Months" className="flex items-center gap-2">
        <MonthLink month={addMonths(month, -1)} Icon={ChevronLeft} />
        <p aria-live="polite" className="min-w-48 text-center font-serif text-2xl">
          {monthTitle(month)}
        </p>
        <MonthLink month={addMonths(month, 1)} Icon={ChevronRight} />
      </nav>
    ),
    list: error ? undefined : (crud: Crud<Event>) => <EventMonth month={month} crud={crud} />,
    manyActions: undefined,
  };
}

/** An event once for each of its dates in a month, with the first time on that date. */
function datesIn(month: Month, event: Event) {
  const parts = partsOf(event).map(({ date, time, start }) => ({ event, date, time, start }));
  const isFirst = ({ date }: (typeof parts)[0], at: number) =>
    parts.findIndex((part) => part.date === date) === at;
  return parts.filter((part, at) => part.date !== null && monthOf(part.date) === month && isFirst(part, at));
}

interface MonthLinkProps {
  /** The month that the link shows; undefined for the list. */
  readonly month?: Month | undefined;
  readonly Icon: LucideIcon;
  /** By default the name of the month, for screen readers. */
  readonly label?: string;
}

function MonthLink({ month, Icon, label }: MonthLinkProps) {
  return (
    <Link
      to={`?tab=eventsandnews&list=events${month ? `&month=${month}` : ''}`}
      aria-label={label ?? (month && monthTitle(month))}
      className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink"
      preventScrollReset
    >
      <Icon size={18} strokeWidth={1.5} />
      {label}
    </Link>
  );
}

/** The weeks of a month as a table, whose days are below each other on narrow screens. */
function EventMonth({ month, crud }: { readonly month: Month; readonly crud: Crud<Event> }) {
  const entries = crud.rows
    .flatMap((event) => datesIn(month, event))
    .toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''));
  const entriesOn = (day: CivilDate) =>
    entries
      .filter(({ date }) => date === day)
      .map(({ event, time }) => ({
        event,
        notes: [
          time && displayTime(time),
          event.visibility !== 'visible' && visibilityLabel(event),
          event.isCanceled && 'Canceled',
        ].filter(Boolean),
      }));
  const contentOf = (date: CivilDate) => (
    <>
      <span className="inline-block py-2">
        <small>{dateParts(date).weekday.slice(0, 3)}</small> {dateParts(date).day}
      </span>
      <Button
        look="plain"
        aria-label={`Add an event on ${longDate(date)}`}
        onClick={() => crud.addCopy({ date })}
        className="grid size-11 place-items-center rounded-sm text-quiet hover:text-rubric"
      >
        <Plus size={18} strokeWidth={1.5} />
      </Button>
      <ul>
        {entriesOn(date).map(({ event, notes }) => (
          <li key={event._id}>
            <Button
              look="plain"
              onClick={() => crud.edit(event)}
              className="min-h-11 w-full py-1 text-left font-semibold wrap-anywhere hover:text-rubric"
            >
              <span className="block text-[0.9rem] font-normal text-quiet">{notes.join(' · ')}</span>
              <EventTitle event={event} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
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
            {week.map((date, day) => (
              <td key={WEEKDAY_NAMES[day]} aria-current={date === localToday() ? 'date' : undefined}>
                {date && contentOf(date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

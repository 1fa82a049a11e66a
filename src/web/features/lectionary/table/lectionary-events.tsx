import { type Ref, useLayoutEffect, useRef } from 'react';
import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { monthOf, monthTitle } from '#domain/dates/month-grid.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CALENDAR_FORM_ID } from '../month/month-calendar.tsx';
import type { Calendar, CalendarSelection } from '../month/use-calendar.ts';
import { TONE_METHOD } from '../tone/tone-button.tsx';
import { dayUrl } from '../urls.ts';
import { EVENTS_TITLE_ID, EventTable } from './event-table.tsx';

interface LectionaryEventsProps {
  readonly calendar: Calendar;
  /** undefined while loading. */
  readonly events: readonly LectionaryEvent[] | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The events of a month or date, or the empty text. */
export function LectionaryEvents({ calendar, events, heading }: LectionaryEventsProps) {
  const { selection, today } = calendar;
  const isCurrent = selection.date === null && selection.month === monthOf(today);
  const frame = useFirstRow(isCurrent ? today : null, selection, events);
  return (
    <>
      <EventsHeader selection={selection} count={events?.length} heading={heading} />
      {events === undefined && (
        <div aria-busy="true" className="border-t border-line pt-6">
          <p className="sr-only">Loading</p>
          <Skeleton lines={9} />
        </div>
      )}
      {events?.length === 0 && (
        <p className="border-t border-line py-8 font-serif text-[1.35rem]">
          {selection.date ? 'No events on this date' : 'No events this month'}
        </p>
      )}
      {events && events.length > 0 && (
        <div ref={frame} className="events-frame" data-current={isCurrent || undefined}>
          <EventTable events={events} />
        </div>
      )}
    </>
  );
}

/**
 * Scrolls the table to the first events on or after a date, or to its beginning. The table scrolls by itself on wide
 * screens only.
 *
 * @param selection scrolls again when it changes.
 */
function useFirstRow(
  date: CivilDate | null,
  selection: CalendarSelection,
  events: readonly LectionaryEvent[] | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection of the same month scrolls again
  useLayoutEffect(() => {
    if (!frame.current) return;
    const rows = [...frame.current.querySelectorAll<HTMLElement>('tbody tr')];
    const index = date === null ? 0 : (events ?? []).findIndex((event) => event.date >= date);
    const topOf = (row: HTMLElement | undefined) => row?.offsetTop ?? 0;
    frame.current.scrollTop = topOf(rows.at(index)) - topOf(rows[0]);
  }, [date, selection, events]);
  return frame;
}

interface EventsHeaderProps {
  readonly selection: CalendarSelection;
  /** Number of events; undefined while loading. */
  readonly count: number | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** Heading of the table: a date or month (public specification, section 2), with a button back to the month. */
function EventsHeader({ selection: { month, date }, count, heading }: EventsHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
      <div aria-live="polite">
        <h3 id={EVENTS_TITLE_ID} ref={heading} className="scroll-mb-48 text-[1.6rem]">
          {date ? `Events on ${longDate(date)}` : `All Events in ${monthTitle(month)}`}
        </h3>
        <p className="min-h-[1.6em] text-quiet">
          {count !== undefined && count > 0 && `${eventCountLabel(count)} · ${TONE_METHOD}`}
        </p>
      </div>
      {date && (
        <p className="flex flex-wrap gap-x-6 print:hidden">
          <Link to={dayUrl(date)} className="link inline-flex min-h-11 items-center font-semibold">
            Open this day
          </Link>
          <button
            type="submit"
            form={CALENDAR_FORM_ID}
            name="month"
            value={month}
            className="link min-h-11 font-semibold"
          >
            Show the whole month
          </button>
        </p>
      )}
    </header>
  );
}

function eventCountLabel(count: number): string {
  return count === 1 ? 'One event' : `${count} events`;
}

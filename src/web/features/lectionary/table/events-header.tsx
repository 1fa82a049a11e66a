import type { Ref } from 'react';
import { longDate } from '#domain/civil-date.ts';
import { monthTitle } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { CALENDAR_FORM_ID } from '../month/month-calendar.tsx';
import type { CalendarSelection } from '../month/month-url.ts';
import { dayUrl } from '../urls.ts';

/** Id of the heading, which labels the table. */
export const EVENTS_TITLE_ID = 'lectionary-events';

interface EventsHeaderProps {
  readonly selection: CalendarSelection;
  /** Number of events; undefined while loading. */
  readonly count: number | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** Heading of the table: a date or month (public specification, section 2), with a button back to the month. */
export function EventsHeader({ selection: { month, date }, count, heading }: EventsHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
      <div aria-live="polite">
        <h3 id={EVENTS_TITLE_ID} ref={heading} className="scroll-mb-48 text-[1.6rem]">
          {date ? `Events on ${longDate(date)}` : `All Events in ${monthTitle(month)}`}
        </h3>
        <p className="min-h-[1.6em] text-quiet">
          {count !== undefined && count > 0 && eventCountLabel(count)}
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

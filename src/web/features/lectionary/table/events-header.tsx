import type { Ref } from 'react';
import { longDate } from '#domain/civil-date.ts';
import { monthTitle } from '#domain/month-grid.ts';
import { Link } from '../../../ui/link.tsx';
import { CALENDAR_FORM } from '../month/month-calendar.tsx';
import type { Shown } from '../month/month-url.ts';
import { dayAddress } from '../urls.ts';

/** Id of the heading, which names the table below it. */
export const EVENTS_TITLE = 'lectionary-events';

interface EventsHeadProps {
  readonly shown: Shown;
  /** How many are listed; undefined while they are on their way. */
  readonly count: number | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** What the table lists: a date or its whole month (public specification, section 2), and the way back to the month. */
export function EventsHead({ shown: { month, date }, count, heading }: EventsHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
      <div aria-live="polite">
        <h3 id={EVENTS_TITLE} ref={heading} className="scroll-mb-48 text-[1.6rem]">
          {date ? `Events on ${longDate(date)}` : `All Events in ${monthTitle(month)}`}
        </h3>
        <p className="min-h-[1.6em] text-quiet">{count !== undefined && count > 0 && countInWords(count)}</p>
      </div>
      {date && (
        <p className="flex flex-wrap gap-x-6 print:hidden">
          <Link to={dayAddress(date)} className="link inline-flex min-h-11 items-center font-semibold">
            This day on a page of its own
          </Link>
          <button
            type="submit"
            form={CALENDAR_FORM}
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

function countInWords(count: number): string {
  return count === 1 ? 'One event' : `${count} events`;
}

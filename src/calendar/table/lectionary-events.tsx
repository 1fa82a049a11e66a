import { memo, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { commemorationLabel } from '#church-year/commemorations.ts';
import { dateParts, longDate } from '#church-year/dates.ts';
import { monthOf, monthTitle } from '#kit/dates/months.ts';
import { DialogButton } from '#kit/ui/controls/dialog-button.tsx';
import { Link } from '#kit/ui/controls/link.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { Malayalam } from '#parish/site/malayalam.tsx';
import type { LectionaryEvent } from '../contract.ts';
import { importReadingsDialog } from '../dialogs.ts';
import { isFeast } from '../month/day-marks.ts';
import { CALENDAR_FORM_ID } from '../month/month-calendar.tsx';
import type { Calendar, CalendarSelection } from '../month/use-calendar.ts';
import { RankSuffix } from '../rank.tsx';
import { ToneButton, useToneMethod } from '../tone/tone-button.tsx';
import { dayUrl } from '../urls.ts';

/** Id of the heading, which labels the table. */
const TITLE_ID = 'lectionary-events';

interface LectionaryEventsProps {
  readonly calendar: Calendar;
  /** undefined while loading. */
  readonly events: readonly LectionaryEvent[] | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/**
 * The events of a month or date under a heading (public specification, section 2), or the empty text, with a button back
 * to the month.
 */
export function LectionaryEvents({ calendar, events, heading }: LectionaryEventsProps) {
  const toneMethod = useToneMethod();
  const { selection, month, date, today } = calendar;
  const count = events?.length ?? 0;
  const isCurrent = date === null && month === monthOf(today);
  const earlier = new Set(events?.map((event) => event.date).filter((one) => isCurrent && one < today)).size;
  const [showsEarlier, setShowsEarlier] = useState(false);
  const from = isCurrent && !showsEarlier ? today : '';
  const frame = useFirstRow(from, selection, events);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-3">
        <div aria-live="polite">
          <h3 id={TITLE_ID} ref={heading} className="scroll-mb-48 text-[1.6rem]">
            {date ? `Events on ${longDate(date)}` : `All Events in ${monthTitle(month)}`}
          </h3>
          <p className="min-h-[1.6em] text-quiet">
            {count > 0 && `${count === 1 ? 'One event' : `${count} events`} · ${toneMethod}`}
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
      {events === undefined && (
        <div aria-busy="true" className="border-t border-line pt-6">
          <p className="sr-only">Loading</p>
          <Skeleton lines={9} />
        </div>
      )}
      {events?.length === 0 && (
        <p className="border-t border-line py-8 font-serif text-[1.35rem]">
          {date ? 'No events on this date' : 'No events this month'}
        </p>
      )}
      {earlier > 0 && (
        <p className="needs-scripts text-quiet print:hidden">
          {from && `Days hidden above: ${earlier}. `}
          <button
            type="button"
            className="link min-h-11 font-semibold"
            onClick={() => setShowsEarlier(!showsEarlier)}
          >
            {showsEarlier ? 'Hide' : 'Show'} earlier days
          </button>
        </p>
      )}
      {events && count > 0 && (
        <div ref={frame} className="events-frame">
          <EventTable events={events} from={from} />
        </div>
      )}
    </>
  );
}

/**
 * Scrolls the table to the first events on or after a date, or to its beginning for ''. The table scrolls by itself on wide
 * screens only.
 *
 * @param selection scrolls again when it changes.
 */
function useFirstRow(
  from: string,
  selection: CalendarSelection,
  events: readonly LectionaryEvent[] | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection of the same month scrolls again
  useLayoutEffect(() => {
    if (!frame.current) return;
    const rows = [...frame.current.querySelectorAll<HTMLElement>('tbody tr')];
    const first = rows.find((row) => !row.dataset.earlier) ?? rows.at(-1);
    frame.current.scrollTop = (first?.offsetTop ?? 0) - (rows[0]?.offsetTop ?? 0);
  }, [from, selection, events]);
  return frame;
}

/** The events as a table, on phones displayed as a list. */
const EventTable = memo(({ events, from }: { events: readonly LectionaryEvent[]; from: string }) => {
  return (
    <table aria-labelledby={TITLE_ID} className="event-table">
      <thead>
        <tr>
          {['Date', 'Event', 'Tone'].map((name) => (
            <th key={name} scope="col" className="column-header">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          <LectionaryRow
            key={event.id}
            event={event}
            isFirstOfDay={events[index - 1]?.date !== event.date}
            isEarlier={event.date < from}
          />
        ))}
      </tbody>
    </table>
  );
});

interface LectionaryRowProps {
  readonly event: LectionaryEvent;
  /** The date is shown once for a day with several events. */
  readonly isFirstOfDay: boolean;
  /** Whether the list begins later. */
  readonly isEarlier: boolean;
}

/**
 * One event; its date links to the day's page. If it has readings the whole row opens them: its name is a button that
 * covers the row.
 */
function LectionaryRow({ event, isFirstOfDay, isEarlier }: LectionaryRowProps) {
  const { date, toneInfo, hasReadings } = event;
  const isSmall = !isFirstOfDay && event.rank === 'commemoration';
  const { weekday, month, day, year } = dateParts(date);
  return (
    <tr
      data-feast={(!isSmall && isFeast(event)) || undefined}
      data-again={isFirstOfDay ? undefined : isSmall}
      data-earlier={isEarlier || undefined}
    >
      <td>
        <Link to={dayUrl(date)} className="event-date">
          <time dateTime={date}>
            <span className="font-sans text-[0.85rem] sm:block font-normal text-quiet">{weekday}, </span>
            {month} {day}
            <span className="sr-only">, {year}</span>
          </time>
        </Link>
      </td>
      <td>{hasReadings ? <ReadingsLink event={event} /> : <EventName event={event} />}</td>
      <td>
        {toneInfo ? (
          <ToneButton toneInfo={toneInfo} date={date} />
        ) : (
          <span className="text-quiet max-sm:hidden">-</span>
        )}
      </td>
    </tr>
  );
}

/** The name of an event with the mark of its rank. */
function EventName({ event }: { event: LectionaryEvent }) {
  return (
    <span className="event-name">
      {event.summary}
      <RankSuffix rank={event.rank} />
      {/* a month is printed on one sheet */}
      <span className="print:hidden">
        <Malayalam>{event.malayalam}</Malayalam>
      </span>
      {event.commemoration !== null && (
        <small className="block font-sans text-[0.9rem] font-normal text-quiet">
          {commemorationLabel(event, event.commemoration)}
        </small>
      )}
    </span>
  );
}

/** The name as a button that opens the readings dialog. */
function ReadingsLink({ event }: { event: LectionaryEvent }) {
  const count = event.readings.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <DialogButton
      to={dayUrl(event.date)}
      load={async (onClose) => {
        const { ReadingsDialog } = await importReadingsDialog();
        return <ReadingsDialog event={event} onClose={onClose} />;
      }}
      className="event-readings"
    >
      <EventName event={event} />
      <span className="reading-count block text-[0.9rem] text-quiet">
        {count === 1 ? 'One reading' : `${count} readings`}
      </span>
    </DialogButton>
  );
}

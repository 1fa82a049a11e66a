import type { LectionaryEvent } from '#contract/resources/lectionary.ts';
import { dateParts } from '#domain/dates/civil-date.ts';
import { commemorationLabel } from '#domain/liturgy/feast-entry.ts';
import { DialogButton } from '../../../ui/controls/dialog-button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { importReadingsDialog } from '../dialogs.ts';
import { isFeast } from '../month/day-marks.ts';
import { RankSuffix } from '../rank.tsx';
import { ToneButton } from '../tone/tone-button.tsx';
import { dayUrl } from '../urls.ts';

/** Id of the heading, which labels the table. */
export const EVENTS_TITLE_ID = 'lectionary-events';

/** The events as a table, on phones displayed as a list. */
export function EventTable({ events }: { events: readonly LectionaryEvent[] }) {
  return (
    <table aria-labelledby={EVENTS_TITLE_ID} className="event-table">
      <thead>
        <tr>
          <th scope="col" className="column-header">
            Date
          </th>
          <th scope="col" className="column-header">
            Event
          </th>
          <th scope="col" className="column-header">
            Tone
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          <LectionaryRow key={event.id} event={event} isFirstOfDay={events[index - 1]?.date !== event.date} />
        ))}
      </tbody>
    </table>
  );
}

interface LectionaryRowProps {
  readonly event: LectionaryEvent;
  /** The date is shown once for a day with several events. */
  readonly isFirstOfDay: boolean;
}

/** One event. If it has readings the whole row opens them: its name is a button that covers the row. */
function LectionaryRow({ event, isFirstOfDay }: LectionaryRowProps) {
  const { date, toneInfo, hasReadings } = event;
  return (
    <tr data-feast={isFeast(event) || undefined} data-again={!isFirstOfDay || undefined}>
      <td>
        <DayLink date={date} />
      </td>
      <td>{hasReadings ? <ReadingsLink event={event} /> : <EventName event={event} />}</td>
      <td>
        {toneInfo ? <ToneButton toneInfo={toneInfo} date={date} /> : <span className="text-quiet">-</span>}
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

/** A date that links to the day's page. */
function DayLink({ date }: { date: string }) {
  const { weekday, month, day, year } = dateParts(date);
  return (
    <Link to={dayUrl(date)} className="event-date">
      <time dateTime={date}>
        <span className="font-sans text-[0.85rem] sm:block font-normal text-quiet">{weekday}, </span>
        {month} {day}
        <span className="sr-only">, {year}</span>
      </time>
    </Link>
  );
}

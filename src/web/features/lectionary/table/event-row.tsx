import type { LectionaryEvent } from '#contract/lectionary.ts';
import { Link } from '../../../ui/link.tsx';
import { useIsAwake } from '../../../ui/use-hydrated.ts';
import { isFeast } from '../feast.ts';
import { SIGNS } from '../month/calendar-day.tsx';
import { ToneButton } from '../tone/tone-button.tsx';
import { dayAddress } from '../urls.ts';
import { EventDate } from './event-date.tsx';
import type { Openers } from './event-table.tsx';

interface EventRowProps extends Openers {
  readonly event: LectionaryEvent;
  /** A day of several events shows its date once. */
  readonly isFirstOfDay: boolean;
}

/** An event of the lectionary. Where it has readings the whole row opens them: the button of its name covers the row. */
export function EventRow({ event, isFirstOfDay, openReadings, openTone }: EventRowProps) {
  const { date, toneInfo, hasReadings } = event;
  return (
    <tr data-feast={isFeast(event) || undefined} data-again={!isFirstOfDay || undefined}>
      <td>
        <EventDate date={date} />
      </td>
      <td>
        {hasReadings ? (
          <Readings event={event} onOpen={() => openReadings(event)} />
        ) : (
          <EventName event={event} />
        )}
      </td>
      <td>
        {toneInfo ? (
          <ToneButton toneInfo={toneInfo} date={date} onOpen={() => openTone(toneInfo, event)} />
        ) : (
          <span className="text-quiet">-</span>
        )}
      </td>
    </tr>
  );
}

/** The name; a feast's stands in red letters and bears the star of the calendar. */
function EventName({ event }: { event: LectionaryEvent }) {
  return (
    <span className="event-name">
      {event.summary}
      {isFeast(event) && <span aria-hidden="true">{`\u00a0${SIGNS.feast}`}</span>}
    </span>
  );
}

/** The name as the way to the readings: in a dialog, or as long as no script runs on the day's own page. */
function Readings({ event, onOpen }: { event: LectionaryEvent; onOpen: () => void }) {
  const isAwake = useIsAwake();
  const count = event.readings.reduce((sum, { lines }) => sum + lines.length, 0);
  const content = (
    <>
      <EventName event={event} />
      <span className="reading-count block text-[0.9rem] text-quiet">
        {count === 1 ? 'One reading' : `${count} readings`}
      </span>
    </>
  );
  return isAwake ? (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className="event-readings">
      {content}
    </button>
  ) : (
    <Link to={dayAddress(event.date)} className="event-readings">
      {content}
    </Link>
  );
}

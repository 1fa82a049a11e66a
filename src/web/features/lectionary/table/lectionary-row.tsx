import type { LectionaryEvent } from '#contract/lectionary.ts';
import { Link } from '../../../ui/link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { isFeast } from '../feast.ts';
import { DAY_SYMBOLS } from '../month/calendar-day.tsx';
import { ToneButton } from '../tone/tone-button.tsx';
import { dayUrl } from '../urls.ts';
import { DayLink } from './day-link.tsx';
import type { DialogOpeners } from './event-table.tsx';

interface LectionaryRowProps extends DialogOpeners {
  readonly event: LectionaryEvent;
  /** The date is shown once for a day with several events. */
  readonly isFirstOfDay: boolean;
}

/** One event. If it has readings the whole row opens them: its name is a button that covers the row. */
export function LectionaryRow({ event, isFirstOfDay, openReadings, openTone }: LectionaryRowProps) {
  const { date, toneInfo, hasReadings } = event;
  return (
    <tr data-feast={isFeast(event) || undefined} data-again={!isFirstOfDay || undefined}>
      <td>
        <DayLink date={date} />
      </td>
      <td>
        {hasReadings ? (
          <ReadingsLink event={event} onOpen={() => openReadings(event)} />
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

/** The name of an event; a feast has a star. */
function EventName({ event }: { event: LectionaryEvent }) {
  return (
    <span className="event-name">
      {event.summary}
      {isFeast(event) && <span aria-hidden="true">{`\u00a0${DAY_SYMBOLS.feast}`}</span>}
    </span>
  );
}

/** The name as a button that opens the readings dialog; before hydration, a link to the day's page. */
function ReadingsLink({ event, onOpen }: { event: LectionaryEvent; onOpen: () => void }) {
  const isHydrated = useHydrated();
  const count = event.readings.reduce((sum, { lines }) => sum + lines.length, 0);
  const content = (
    <>
      <EventName event={event} />
      <span className="reading-count block text-[0.9rem] text-quiet">
        {count === 1 ? 'One reading' : `${count} readings`}
      </span>
    </>
  );
  return isHydrated ? (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className="event-readings">
      {content}
    </button>
  ) : (
    <Link to={dayUrl(event.date)} className="event-readings">
      {content}
    </Link>
  );
}

import type { LectionaryEvent, ToneInfo } from '#contract/lectionary.ts';
import { EVENTS_TITLE_ID } from './events-header.tsx';
import { LectionaryRow } from './lectionary-row.tsx';

/** Callbacks of a row. */
export interface DialogOpeners {
  openReadings(event: LectionaryEvent): void;
  openTone(tone: ToneInfo, event: LectionaryEvent): void;
}

/** The events as a table, on phones displayed as a list. */
export function EventTable({ events, ...openers }: DialogOpeners & { events: readonly LectionaryEvent[] }) {
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
          <LectionaryRow
            key={event.id}
            event={event}
            isFirstOfDay={events[index - 1]?.date !== event.date}
            {...openers}
          />
        ))}
      </tbody>
    </table>
  );
}

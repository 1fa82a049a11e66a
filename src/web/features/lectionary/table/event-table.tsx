import type { LectionaryEvent, ToneInfo } from '#contract/lectionary.ts';
import { EventRow } from './event-row.tsx';
import { EVENTS_TITLE } from './events-header.tsx';

/** What a row may open. */
export interface Openers {
  openReadings(event: LectionaryEvent): void;
  openTone(tone: ToneInfo, event: LectionaryEvent): void;
}

/** What is kept, a row each; on a phone the rows stand as entries of a list. */
export function EventTable({ events, ...openers }: Openers & { events: readonly LectionaryEvent[] }) {
  return (
    <table aria-labelledby={EVENTS_TITLE} className="event-table">
      <thead>
        <tr>
          <th scope="col" className="column-head">
            Date
          </th>
          <th scope="col" className="column-head">
            Event
          </th>
          <th scope="col" className="column-head">
            Tone
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, place) => (
          <EventRow
            key={event.id}
            event={event}
            isFirstOfDay={events[place - 1]?.date !== event.date}
            {...openers}
          />
        ))}
      </tbody>
    </table>
  );
}

import type { Ref } from 'react';
import type { LectionaryEvent } from '#contract/lectionary.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CalendarSelection } from '../month/month-url.ts';
import { type DialogOpeners, EventTable } from './event-table.tsx';
import { EventsHeader } from './events-header.tsx';

interface LectionaryEventsProps extends DialogOpeners {
  readonly selection: CalendarSelection;
  /** undefined while loading. */
  readonly events: readonly LectionaryEvent[] | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The events of a month or date, or the empty text. */
export function LectionaryEvents({ selection, events, heading, ...openers }: LectionaryEventsProps) {
  return (
    <>
      <EventsHeader selection={selection} count={events?.length} heading={heading} />
      {events === undefined && <TableSkeleton />}
      {events?.length === 0 && (
        <p className="border-t border-line py-8 font-serif text-[1.35rem]">
          {selection.date ? 'No events on this date' : 'No events this month'}
        </p>
      )}
      {events && events.length > 0 && <EventTable events={events} {...openers} />}
    </>
  );
}

function TableSkeleton() {
  return (
    <div aria-busy="true" className="border-t border-line pt-6">
      <p className="sr-only">Loading</p>
      <Skeleton lines={9} />
    </div>
  );
}

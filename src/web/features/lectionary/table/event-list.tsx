import type { Ref } from 'react';
import type { LectionaryEvent } from '#contract/lectionary.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Shown } from '../month/month-url.ts';
import { EventTable, type Openers } from './event-table.tsx';
import { EventsHead } from './events-header.tsx';

interface EventsOfProps extends Openers {
  readonly shown: Shown;
  /** Undefined while they are on their way. */
  readonly events: readonly LectionaryEvent[] | undefined;
  readonly heading: Ref<HTMLHeadingElement>;
}

/** The events of a month or of a date under their heading; in words when there are none. */
export function EventsOf({ shown, events, heading, ...openers }: EventsOfProps) {
  return (
    <>
      <EventsHead shown={shown} count={events?.length} heading={heading} />
      {events === undefined && <TableSkeleton />}
      {events?.length === 0 && (
        <p className="border-t border-line py-8 font-serif text-[1.35rem]">
          {shown.date ? 'No events on this date' : 'No events this month'}
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

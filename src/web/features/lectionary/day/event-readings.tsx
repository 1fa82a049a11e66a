import type { LectionaryDayEvent } from '#contract/lectionary.ts';
import type { Passage } from '#contract/passages.ts';
import { ordinal } from '#domain/liturgy/tones/tone.ts';
import { ReadingList } from '../readings/reading-list.tsx';
import { EditionNote } from './edition-note.tsx';

interface EventReadingsProps {
  readonly event: LectionaryDayEvent;
  /** The name of the first event is the page's heading. */
  readonly isFirst: boolean;
  readonly preloaded: Readonly<Record<string, Passage>>;
}

/** The readings of one event of the day. */
export function EventReadings({ event, isFirst, preloaded }: EventReadingsProps) {
  return (
    <section className="mt-10 border-t border-line pt-6 print:mt-5 print:pt-3">
      {isFirst ? (
        <h2 className="text-[1.6rem]">Readings</h2>
      ) : (
        <>
          <p className="eyebrow">Also commemorated today</p>
          <h2 className="mt-2 text-[1.6rem]">{event.summary}</h2>
          <EventNames event={event} />
        </>
      )}
      {event.hasReadings && <ReadingList readings={event.readings} preloaded={preloaded} />}
      {isFirst && !event.hasReadings && <p className="mt-2">No readings available for this event.</p>}
      <EditionNote event={event} />
    </section>
  );
}

/** Other names of an event, and the number of its yearly commemoration. */
export function EventNames({ event: { otherNames, commemoration } }: { event: LectionaryDayEvent }) {
  const parts = [
    otherNames.length > 0 && `Also called ${otherNames.join('; ')}`,
    commemoration !== null && `${ordinal(commemoration)} yearly commemoration`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-quiet">{parts.join(' · ')}</p>;
}

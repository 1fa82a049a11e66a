import type { LectionaryDayEvent, Reading } from '#contract/resources/lectionary.ts';
import type { Passage } from '#contract/resources/passages.ts';
import { commemorationLabel } from '#domain/liturgy/feast-entry.ts';
import { ReadingList } from '../readings/reading-list.tsx';

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
export function EventNames({ event: { kind, otherNames, commemoration } }: { event: LectionaryDayEvent }) {
  const parts = [
    otherNames.length > 0 && `Also called ${otherNames.join('; ')}`,
    commemoration !== null && commemorationLabel({ kind }, commemoration),
  ].filter(Boolean);
  return parts.length > 0 && <p className="text-quiet">{parts.join(' · ')}</p>;
}

/**
 * The printed lectionary from which the readings come, with notes and differences for readers who compare it with the
 * book.
 */
function EditionNote({
  event: { hasReadings, edition, readings, lists, note, repairs },
}: {
  event: LectionaryDayEvent;
}) {
  const otherEdition = edition === 2007 ? 2016 : 2007;
  const other = lists[otherEdition];
  const differs = other !== null && other.length > 0 && JSON.stringify(other) !== JSON.stringify(readings);
  if (!note && repairs.length === 0 && !differs)
    return hasReadings && <p className="edition-note">From the {editionName(edition)}.</p>;
  return (
    <details className="edition-note">
      <summary>{hasReadings ? `Notes (${editionName(edition)})` : 'Notes'}</summary>
      {note && <p>{note}</p>}
      {repairs.map(({ heading, printed, given, why }) => (
        <p key={`${heading} ${printed}`}>
          {heading}: the printed lectionary has “{printed}”;{' '}
          {given === null ? 'omitted here' : `here “${given}”`}. {why}
        </p>
      ))}
      {differs && (
        <p>
          The {editionName(otherEdition)} has: {readingsText(other)}.
        </p>
      )}
    </details>
  );
}

function editionName(edition: 2007 | 2016): string {
  return edition === 2007 ? '2007 lectionary' : 'revised 2016 lectionary';
}

function readingsText(readings: readonly Reading[]): string {
  return readings.map(({ heading, lines }) => `${heading}: ${lines.join('; ')}`).join('. ');
}

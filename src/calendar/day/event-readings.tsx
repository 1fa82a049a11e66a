import type { Passage } from '#bible/contract/passages.ts';
import { commemorationLabel } from '#church-year/commemorations.ts';
import { isParishFeastKey } from '#parish/parish-feast-key.ts';
import { Malayalam } from '#parish/site/malayalam.tsx';
import type { LectionaryDayEvent } from '../contract.ts';
import { RankMark, ranks } from '../rank.tsx';
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
          <Malayalam>{event.malayalam}</Malayalam>
          <EventNames event={event} />
        </>
      )}
      {event.hasReadings && <ReadingList readings={event.readings} preloaded={preloaded} />}
      {isFirst && !event.hasReadings && <p className="mt-2">No readings available for this event.</p>}
      <ReaderNotes event={event} />
    </section>
  );
}

/** The rank of an event, its other names, and the number of its yearly commemoration. */
export function EventNames({
  event: { kind, rank, otherNames, commemoration },
}: {
  event: LectionaryDayEvent;
}) {
  const label = rank && ranks[rank].label;
  const parts = [
    label && `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    otherNames.length > 0 && `Also called ${otherNames.join('; ')}`,
    commemoration !== null && commemorationLabel({ kind }, commemoration),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="text-quiet">
      {rank && <RankMark rank={rank} />} {parts.join(' · ')}
    </p>
  );
}

/** The printed lectionary from which the readings come, and notes for those who read and sing from the book. */
function ReaderNotes({ event }: { event: LectionaryDayEvent }) {
  const { key, hasReadings, edition, readings, lists, notes } = event;
  const otherEdition = edition === 2007 ? 2016 : 2007;
  const other = lists[otherEdition];
  const differs = other !== null && other.length > 0 && JSON.stringify(other) !== JSON.stringify(readings);
  return (
    <>
      {hasReadings && (
        <p className="edition-note">
          {isParishFeastKey(key) ? 'Chosen by our parish.' : `From the ${editionName(edition)}.`}
        </p>
      )}
      {(notes.length > 0 || differs) && (
        <details className="edition-note">
          <summary>For readers and choir</summary>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {differs && (
            <p>
              The {editionName(otherEdition)} has:{' '}
              {other.map(({ heading, lines }) => `${heading}: ${lines.join('; ')}`).join('. ')}.
            </p>
          )}
        </details>
      )}
    </>
  );
}

function editionName(edition: 2007 | 2016): string {
  return edition === 2007 ? '2007 lectionary' : 'revised 2016 lectionary';
}

import type { LectionaryDayEvent, Reading } from '#contract/lectionary.ts';

/** From which printed list the readings come, and what is known about it, for whoever compares them with the book. */
export function ListNotes({
  event: { hasReadings, edition, readings, lists, note, repairs },
}: {
  event: LectionaryDayEvent;
}) {
  const otherEdition = edition === 2007 ? 2016 : 2007;
  const other = lists[otherEdition];
  const differs = other !== null && other.length > 0 && JSON.stringify(other) !== JSON.stringify(readings);
  if (!note && repairs.length === 0 && !differs)
    return hasReadings && <p className="list-notes">{listName(edition)}.</p>;
  return (
    <details className="list-notes">
      <summary>{hasReadings ? `${listName(edition)}: notes` : 'Notes'}</summary>
      {note && <p>{note}</p>}
      {repairs.map(({ heading, printed, given, why }) => (
        <p key={`${heading} ${printed}`}>
          {heading}: the list prints “{printed}”; {given === null ? 'it is left out here' : `here “${given}”`}
          . {why}
        </p>
      ))}
      {differs && (
        <p>
          {listName(otherEdition)} has: {inWords(other)}.
        </p>
      )}
    </details>
  );
}

function listName(edition: 2007 | 2016): string {
  return edition === 2007 ? 'The list of 2007' : 'The revised list of 2016';
}

function inWords(readings: readonly Reading[]): string {
  return readings.map(({ heading, lines }) => `${heading}: ${lines.join('; ')}`).join('. ');
}

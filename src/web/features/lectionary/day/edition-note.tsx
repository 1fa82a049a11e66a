import type { LectionaryDayEvent, Reading } from '#contract/lectionary.ts';

/**
 * The printed lectionary from which the readings come, with notes and differences for readers who compare it with the
 * book.
 */
export function EditionNote({
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

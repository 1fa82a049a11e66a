import type { Client } from '#contract/client.ts';
import type { LectionaryDay } from '#contract/lectionary.ts';
import type { Passage } from '#contract/passages.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/** A day, with the words of its readings as far as they come with the page. */
export interface DayLeaf {
  readonly kind: 'day';
  readonly day: LectionaryDay;
  /** By reference. */
  readonly served: Readonly<Record<string, Passage>>;
}

/** In the browser the words follow when somebody opens them. */
export async function loadDay(client: Client, date: CivilDate): Promise<DayLeaf> {
  return { kind: 'day', day: await client.lectionary.day({ params: { date } }), served: {} };
}

/**
 * On the server every reading brings its words, so that a family can read them with scripts off.
 *
 * @returns as `isWhole` whether all of them could be read.
 */
export async function loadWholeDay(
  client: Client,
  date: CivilDate,
): Promise<{ leaf: DayLeaf; isWhole: boolean }> {
  const leaf = await loadDay(client, date);
  const references = new Set(
    leaf.day.events.flatMap(({ readings }) => readings.flatMap(({ lines }) => lines)),
  );
  const read = await Promise.all(
    [...references].map((reference) =>
      // the endpoint has told its own log why
      client.passages.read({ query: { reference } }).catch(() => undefined),
    ),
  );
  const served = read.filter((passage) => passage !== undefined);
  return {
    leaf: { ...leaf, served: Object.fromEntries(served.map((passage) => [passage.reference, passage])) },
    isWhole: served.length === references.size,
  };
}

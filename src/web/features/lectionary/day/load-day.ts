import type { Client } from '#contract/client.ts';
import type { LectionaryDay, Reading } from '#contract/resources/lectionary.ts';
import type { Passage } from '#contract/resources/passages.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';

/** A day, and the passages loaded with its page. */
export interface DayData {
  readonly kind: 'day';
  readonly day: LectionaryDay;
  /** By reference. */
  readonly preloaded: Readonly<Record<string, Passage>>;
}

/** Loads a day in the browser, where passages are loaded on demand. */
export async function loadDay(client: Client, date: CivilDate): Promise<DayData> {
  return { kind: 'day', day: await client.lectionary.day({ params: { date } }), preloaded: {} };
}

/**
 * Loads a day with all its passages on the server, so that they can be read without scripts.
 *
 * @returns `isComplete` is false if a passage failed to load.
 */
export async function loadDayWithPassages(
  client: Client,
  date: CivilDate,
): Promise<{ day: DayData; isComplete: boolean }> {
  const data = await loadDay(client, date);
  const { passages, isComplete } = await loadPassages(
    client,
    data.day.events.flatMap(({ readings }) => readings),
  );
  return { day: { ...data, preloaded: passages }, isComplete };
}

/**
 * Loads the passages of readings.
 *
 * @returns the passages by reference; `isComplete` is false if one failed to load.
 */
export async function loadPassages(
  client: Client,
  readings: readonly Reading[],
): Promise<{ passages: DayData['preloaded']; isComplete: boolean }> {
  const references = new Set(readings.flatMap(({ lines }) => lines));
  const passages = await Promise.all(
    [...references].map((reference) =>
      // the endpoint has already logged the error
      client.passages.read({ query: { reference } }).catch(() => undefined),
    ),
  );
  const available = passages.filter((passage) => passage !== undefined);
  return {
    passages: Object.fromEntries(available.map((passage) => [passage.reference, passage])),
    isComplete: available.length === references.size,
  };
}

import type { Passage } from '#bible/contract/passages.ts';
import type { Client } from '#kit/api/client.ts';
import type { Reading } from '../contract.ts';

export interface LoadedPassages {
  /** By reference; without those that failed to load. */
  readonly passages: Readonly<Record<string, Passage>>;
  readonly isComplete: boolean;
}

/** Loads the passages of readings. */
export async function loadPassages(
  client: Client,
  readings: readonly Pick<Reading, 'lines'>[],
): Promise<LoadedPassages> {
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

import type { Site } from './site.ts';

/** Addresses of callers, each in a network of its own: '127.0.2.2', '127.0.3.2' … */
export function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `127.0.${n + 2}.2`);
}

/** Does something many times, so many at once, and answers what came of each. */
export async function many<T>(times: number, atOnce: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < times) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, times) }, worker));
  return results;
}

/** The lines of the log that tell of such an event. */
export function loggedEvents(site: Site, event: string): Readonly<Record<string, unknown>>[] {
  return site.server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.event === event);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * How well one can tell by a number which of two lists it is from: 0.5 not at all, 1 always (area under the ROC curve,
 * whichever way round).
 */
export function separability(some: readonly number[], others: readonly number[]): number {
  let greater = 0;
  for (const one of some) for (const other of others) greater += one > other ? 1 : one === other ? 0.5 : 0;
  const area = greater / (some.length * others.length);
  return Math.max(area, 1 - area);
}

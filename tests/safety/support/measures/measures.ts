import type { Site } from '../server-under-test.ts';

/** Client addresses, each in another /24 network: '127.0.2.2', '127.0.3.2' … */
export function clientAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `127.${Math.floor(n / 250)}.${(n % 250) + 2}.2`);
}

/** Runs `work` `times` times, at most `concurrency` at a time, and returns the results in order. */
export async function runConcurrently<T>(
  times: number,
  concurrency: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < times) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, times) }, worker));
  return results;
}

/** The log lines of an event. */
export function loggedEvents(site: Site, event: string): Readonly<Record<string, unknown>>[] {
  return site.server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.event === event);
}

/** Repeats `work` in concurrent clients until `stop` is called. */
export function repeatUntilStopped(
  clients: number,
  work: (client: number, n: number) => Promise<unknown>,
): { stop(): Promise<void> } {
  let isStopped = false;
  const running = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; !isStopped; n += 1) await work(client, n);
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** @param share of the numbers that are lower: 0.99 for the p99. */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

/** A growth of memory for the report: '+3 MB'. */
export const formatGrowth = (megabytes: number) => `${megabytes < 0 ? '' : '+'}${megabytes.toFixed(0)} MB`;

/**
 * How reliably a number reveals which of two lists it is from: 0.5 is by chance, 1 is always. This is the area under the
 * ROC curve, or 1 minus it.
 */
export function separability(some: readonly number[], others: readonly number[]): number {
  let greater = 0;
  for (const one of some) for (const other of others) greater += one > other ? 1 : one === other ? 0.5 : 0;
  const area = greater / (some.length * others.length);
  return Math.max(area, 1 - area);
}

/** Pearson's χ² of counts that are expected to be equal. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The p-value of a χ² (Wilson–Hilferty approximation). */
export function chiSquareProbability(chi: number, degreesOfFreedom: number): number {
  const spread = 2 / (9 * degreesOfFreedom);
  const z = ((chi / degreesOfFreedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread);
  // upper tail of the normal distribution: formula 26.2.17 of Abramowitz and Stegun
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const weights = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = density * weights.reduce((sum, weight, n) => sum + weight * t ** (n + 1), 0);
  return z >= 0 ? tail : 1 - tail;
}

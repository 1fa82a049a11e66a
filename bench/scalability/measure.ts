import { median } from '../server-throughput.ts';
import type { BenchRequest, FilledParish } from './parish.ts';

const ROUNDS = 15;
/** A slow case has fewer rounds: after this time it stops at the minimum number. */
const MAX_CASE_MS = 5_000;
const MIN_ROUNDS = 3;

export interface CaseResult {
  /** Median of the rounds in milliseconds, for each size. */
  readonly milliseconds: readonly number[];
  /** Median of the rounds' ratios to the smallest size. */
  readonly ratios: readonly number[];
}

/** Measures one request at each size, in alternating rounds. */
export async function measure(
  parishes: readonly FilledParish[],
  benchRequest: BenchRequest,
): Promise<CaseResult> {
  // warm-up
  for (const parish of parishes) await parish.send(benchRequest);
  const rounds: number[][] = [];
  const startedAt = performance.now();
  while (
    rounds.length < MIN_ROUNDS ||
    (rounds.length < ROUNDS && performance.now() - startedAt < MAX_CASE_MS)
  ) {
    const round: number[] = [];
    for (const parish of parishes) round.push(await timeRequest(parish, benchRequest));
    rounds.push(round);
  }
  return {
    milliseconds: parishes.map((_, at) => median(rounds.map((round) => round[at] ?? 0))),
    ratios: parishes.map((_, at) => median(rounds.map((round) => (round[at] ?? 0) / (round[0] ?? 1)))),
  };
}

/** Wall time, so that it includes the database process. */
async function timeRequest(parish: FilledParish, benchRequest: BenchRequest): Promise<number> {
  const startedAt = performance.now();
  await parish.send(benchRequest);
  return performance.now() - startedAt;
}

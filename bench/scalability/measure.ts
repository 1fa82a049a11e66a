import { median } from '../server-throughput.ts';
import type { Asked, GrownParish } from './parish.ts';

const ROUNDS = 15;
/** A case that takes so long in a round is measured in fewer rounds. */
const ENOUGH_MS = 5_000;
const FEWEST_ROUNDS = 3;

export interface Measured {
  /** Milliseconds: median of the rounds, for each parish. */
  readonly milliseconds: readonly number[];
  /** How many times what the first parish takes: median of the rounds' own ratios. */
  readonly ratios: readonly number[];
}

/** What one request costs in each parish, in rounds that take turns. */
export async function measure(parishes: readonly GrownParish[], asked: Asked): Promise<Measured> {
  // a round that counts for nothing, for all to warm up
  for (const parish of parishes) await parish.ask(asked);
  const rounds: number[][] = [];
  const startedAt = performance.now();
  while (
    rounds.length < FEWEST_ROUNDS ||
    (rounds.length < ROUNDS && performance.now() - startedAt < ENOUGH_MS)
  ) {
    const round: number[] = [];
    for (const parish of parishes) round.push(await cost(parish, asked));
    rounds.push(round);
  }
  return {
    milliseconds: parishes.map((_, at) => median(rounds.map((round) => round[at] ?? 0))),
    ratios: parishes.map((_, at) => median(rounds.map((round) => (round[at] ?? 0) / (round[0] ?? 1)))),
  };
}

/** Wall time: a database outside this process counts as well, and nothing here waits for anything else. */
async function cost(parish: GrownParish, asked: Asked): Promise<number> {
  const startedAt = performance.now();
  await parish.ask(asked);
  return performance.now() - startedAt;
}

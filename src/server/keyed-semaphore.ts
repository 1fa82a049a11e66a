import { ApiProblem } from '#contract/problem.ts';

/**
 * Runs work of one key when its turn comes.
 *
 * @param came by `performance.now()`, where it stood in other lines before; else now.
 * @throws ApiProblem BUSY when the line is full, or the wait was too long.
 */
export type InTurn = <T>(
  key: string,
  work: () => Promise<T>,
  since?: { readonly came: number },
) => Promise<T>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Makes lines in which work waits for its turn, first come, first served; work under different keys does not wait
 * for each other.
 *
 * @param atOnce how much of one key runs at the same time.
 * @param waiting how much more may stand in line; whoever comes after that is refused at once.
 * @param longestWaitMs whose turn comes later than that is refused too: what was before them has hung.
 */
export function turns({
  atOnce,
  waiting,
  longestWaitMs = Number.POSITIVE_INFINITY,
}: {
  readonly atOnce: number;
  readonly waiting: number;
  readonly longestWaitMs?: number;
}): InTurn {
  const lines = new Map<string, Line>();
  const busy = () =>
    new ApiProblem('BUSY', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  return async (key, work, { came } = { came: performance.now() }) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < atOnce) line.running += 1;
    else if (line.waiting.length < waiting) await new Promise<void>((called) => line.waiting.push(called));
    else throw busy();
    try {
      if (performance.now() - came > longestWaitMs) throw busy();
      return await work();
    } finally {
      // the place is handed on, so nobody can slip in between
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(key);
    }
  };
}

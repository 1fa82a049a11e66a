import { ApiProblem } from '#contract/problem.ts';
import type { Handle, Storage } from '#storage/storage.ts';

/** When a call came, by `performance.now()`. */
export interface Since {
  readonly came: number;
}

/** Three in the lines of a sign-in, and six for a lock; a browser waits for ten. */
const LONGEST_MS = 9_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs a transaction that is not the first of its call: it has begun nine seconds after the call came, or never does. A lock is waited for
 * anew by each, and what a browser no longer waits for must not be kept behind its back.
 *
 * @throws ApiProblem BUSY when it has not begun by then; whatever the transaction throws.
 */
export async function transactionInTime<T>(
  storage: Storage,
  { came }: Since,
  work: (trx: Handle) => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    late.reject(busy());
  };
  const timer = setTimeout(giveUp, Math.max(0, came + LONGEST_MS - performance.now()));
  const done = storage.transaction(async (trx) => {
    // a free database begins before a timer that is due can fire
    if (isLate || performance.now() - came >= LONGEST_MS) throw busy();
    clearTimeout(timer);
    return work(trx);
  });
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

function busy(): ApiProblem {
  return new ApiProblem('BUSY', 'The server is busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

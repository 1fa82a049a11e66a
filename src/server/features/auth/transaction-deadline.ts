import { ApiProblem } from '#contract/problem.ts';
import type { Handle, Storage } from '#storage/storage.ts';

/** When a request arrived, by `performance.now()`. */
export interface RequestStart {
  readonly queuedSince: number;
}

/** 3 s in the queues of a login plus 6 s for a lock; the browser gives up after 10 s. */
const DEADLINE_MS = 9_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs a later transaction of a request, unless it cannot start within 9 s of the request's arrival. Each transaction
 * waits for its own lock, so a request could otherwise commit after the browser has given up.
 *
 * @throws ApiProblem BUSY if it has not started by then; errors of `work`.
 */
export async function transactionBeforeDeadline<T>(
  storage: Storage,
  { queuedSince }: RequestStart,
  work: (trx: Handle) => Promise<T>,
): Promise<T> {
  const deadline = Promise.withResolvers<never>();
  let isTimedOut = false;
  const onTimeout = () => {
    isTimedOut = true;
    deadline.reject(busyProblem());
  };
  const timer = setTimeout(onTimeout, Math.max(0, queuedSince + DEADLINE_MS - performance.now()));
  const transaction = storage.transaction(async (trx) => {
    // the transaction can start before a timer that is already due fires
    if (isTimedOut || performance.now() - queuedSince >= DEADLINE_MS) throw busyProblem();
    clearTimeout(timer);
    return work(trx);
  });
  return Promise.race([transaction, deadline.promise]).finally(() => clearTimeout(timer));
}

function busyProblem(): ApiProblem {
  return new ApiProblem('BUSY', 'The server is busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

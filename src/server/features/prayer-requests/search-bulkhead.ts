import { createKeyedSemaphore } from '../../keyed-semaphore.ts';

/** One search can run while another waits for the database; each takes a second of CPU time or more. */
const CONCURRENCY = 2;
/** The dashboard sends a search at each pause in typing. */
const MAX_QUEUED_PER_ACCOUNT = 20;
const MAX_QUEUED = 40;
/** After a longer wait, the browser would time out (10 s) before the search ends. */
const MAX_WAIT_MS = 5_000;

export type SearchBulkhead = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent inbox searches, which take memory and, behind a web server, run on after the client disconnects. A
 * queue per account comes first, so that one account cannot fill the shared queue.
 */
export function createSearchBulkhead(): SearchBulkhead {
  const perAccount = createKeyedSemaphore({
    concurrency: 1,
    maxQueued: MAX_QUEUED_PER_ACCOUNT,
    maxWaitMs: MAX_WAIT_MS,
  });
  const shared = createKeyedSemaphore({
    concurrency: CONCURRENCY,
    maxQueued: MAX_QUEUED,
    maxWaitMs: MAX_WAIT_MS,
  });
  return (accountId, work) => {
    const start = { queuedSince: performance.now() };
    return perAccount(String(accountId), () => shared('searches', work, start), start);
  };
}

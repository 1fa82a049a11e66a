import { clientKey } from '../../adapters/client-key.ts';
import { createKeyedSemaphore } from '../../keyed-semaphore.ts';

/** More than an honest crowd sends, so that clients over their limit get TOO_MANY_REQUESTS and not BUSY. */
const MAX_QUEUED = 2_000;
/** One transaction writes while the next ones begin; most database connections stay free. */
const CONCURRENCY = 3;

export type SubmissionBulkhead = <T>(call: { readonly ip: string }, work: () => Promise<T>) => Promise<T>;

/**
 * Limits concurrent submissions before they begin a transaction: they are serialized by a lock anyway, and a
 * transaction that waits for it occupies a database connection. A queue per client comes first, so that one client
 * cannot fill the shared queue.
 */
export function createSubmissionBulkhead(): SubmissionBulkhead {
  const perClient = createKeyedSemaphore({ concurrency: 1, maxQueued: MAX_QUEUED });
  const shared = createKeyedSemaphore({ concurrency: CONCURRENCY, maxQueued: MAX_QUEUED });
  return ({ ip }, work) => perClient(clientKey(ip), () => shared('submissions', work));
}

import { createKeyedSemaphore } from '../process/keyed-semaphore.ts';
import { clientKey } from '../security/rate-limiter.ts';

/** Enough to use the CPU while others wait for the database; more would only delay all of them. */
const BULKHEAD_CONCURRENCY = 4;
const BULKHEAD_CONCURRENCY_PER_CLIENT = 2;
/** Some seconds of work; further calls get 503 with `Retry-After`. */
const BULKHEAD_QUEUE_PER_CLIENT = 100;
const BULKHEAD_QUEUE = 400;

/**
 * Classes of expensive work, which do not delay each other: pages and lists take about 10 ms of CPU time, searches and
 * calendars up to 500 ms.
 */
type WorkClass = 'pages' | 'calendars' | 'forms' | 'lists' | 'searches';

export type Bulkheads = <T>(
  call: { readonly kind: WorkClass; readonly ip: string },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Creates a concurrency limit per class of work: without it, a burst of renders would block the event loop. Each client
 * has a queue of its own first, so that one client cannot occupy all slots.
 */
export function createBulkheads(): Bulkheads {
  const perClient = createKeyedSemaphore({
    concurrency: BULKHEAD_CONCURRENCY_PER_CLIENT,
    maxQueued: BULKHEAD_QUEUE_PER_CLIENT,
  });
  const shared = createKeyedSemaphore({ concurrency: BULKHEAD_CONCURRENCY, maxQueued: BULKHEAD_QUEUE });
  return ({ kind, ip }, work) => perClient(`${kind} ${clientKey(ip)}`, () => shared(kind, work));
}

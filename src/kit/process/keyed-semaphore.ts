import { busyProblem } from '../api/busy-problem.ts';

/**
 * Runs work under a key as soon as a slot of that key is free.
 *
 * @throws ApiProblem BUSY if the queue is full or the wait was too long.
 */
type RunInSlot = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface SlotQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Creates a semaphore per key with a bounded FIFO queue. Keys do not wait for each other.
 *
 * @param concurrency number of slots per key.
 * @param maxQueued calls that may wait per key; further ones are rejected immediately.
 * @param maxWaitMs calls that get their slot later than this are rejected too: the work before them has hung.
 */
export function createKeyedSemaphore({
  concurrency,
  maxQueued,
  maxWaitMs = Number.POSITIVE_INFINITY,
}: {
  readonly concurrency: number;
  readonly maxQueued: number;
  readonly maxWaitMs?: number;
}): RunInSlot {
  const queues = new Map<string, SlotQueue>();
  return async (key, work) => {
    const queuedSince = performance.now();
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < concurrency) queue.running += 1;
    else if (queue.waiting.length < maxQueued) await new Promise<void>((start) => queue.waiting.push(start));
    else throw busyProblem();
    try {
      if (performance.now() - queuedSince > maxWaitMs) throw busyProblem();
      return await work();
    } finally {
      // the slot goes directly to the next waiter, so that no new call can overtake it
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
      if (queue.running === 0) queues.delete(key);
    }
  };
}

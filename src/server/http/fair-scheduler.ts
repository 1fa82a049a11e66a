import { clientKey } from '../adapters/client-key.ts';
import { CONNECTIONS_PER_CLIENT, tooManyInFlight } from './connection-limits.ts';

/** As many as a client may have connections. */
const MAX_QUEUED = CONNECTIONS_PER_CLIENT;

/**
 * Starts at most one request per client per event-loop tick. Node accepts one connection per tick, so a burst from one
 * client would otherwise delay new connections.
 *
 * @returns a function that resolves when the request may start; it throws ApiProblem BUSY if the client's queue is
 *   full.
 */
export function createPerTickScheduler(): (ip: string) => Promise<void> {
  const queues = new Map<string, (() => void)[]>();
  const next = () => {
    for (const [client, queue] of queues) {
      const start = queue.shift();
      if (start) start();
      else queues.delete(client);
    }
    if (queues.size > 0) setImmediate(next);
  };
  return async (ip) => {
    const client = clientKey(ip);
    const queue = queues.get(client);
    if (queue && queue.length >= MAX_QUEUED) throw tooManyInFlight();
    if (queue) return new Promise((start) => queue.push(start));
    if (queues.size === 0) setImmediate(next);
    queues.set(client, []);
  };
}

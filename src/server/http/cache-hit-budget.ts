import type { Socket } from 'node:net';
import { clientKey } from '../adapters/client-key.ts';
import { normalizeIp } from './trusted-proxies.ts';

/** More than a browser requests at once. */
const HITS_PER_TICK = 50;

/**
 * Limits cached responses per client and event-loop tick, because Node accepts one new connection per tick.
 *
 * @returns a function that tells whether one more is allowed; otherwise the request goes to the app, which queues it.
 */
export function createCacheHitBudget(maxHits = HITS_PER_TICK): (socket: Socket) => boolean {
  const clientKeys = new WeakMap<Socket, string>();
  const counts = new Map<string, number>();
  return (socket) => {
    let client = clientKeys.get(socket);
    if (client === undefined) {
      client = clientKey(normalizeIp(socket.remoteAddress));
      clientKeys.set(socket, client);
    }
    if (counts.size === 0) setImmediate(() => counts.clear());
    const count = counts.get(client) ?? 0;
    counts.set(client, count + 1);
    return count < maxHits;
  };
}

import { senderOf } from '../adapters/rate-limiter.ts';
import { CONNECTIONS_PER_CLIENT, tooManyCalls } from './connection-limits.ts';

/** As many as a sender has connections: more are of callers who have gone. */
const MOST_WAITING = CONNECTIONS_PER_CLIENT;

/**
 * Of each sender one piece of work begins in a turn of node's loop: in each turn one new connection is taken in, so that five hundred
 * requests of somebody, which all came with the last turn, would keep out whoever comes now until they are all answered.
 *
 * @returns what is waited for before such work; who comes alone goes on at once. It throws ApiProblem BUSY when the sender's line is full.
 */
export function oneATurn(): (ip: string) => Promise<void> {
  const lines = new Map<string, (() => void)[]>();
  const next = () => {
    for (const [sender, line] of lines) {
      const begin = line.shift();
      if (begin) begin();
      else lines.delete(sender);
    }
    if (lines.size > 0) setImmediate(next);
  };
  return async (ip) => {
    const sender = senderOf(ip);
    const line = lines.get(sender);
    if (line && line.length >= MOST_WAITING) throw tooManyCalls();
    if (line) return new Promise((begin) => line.push(begin));
    if (lines.size === 0) setImmediate(next);
    lines.set(sender, []);
  };
}

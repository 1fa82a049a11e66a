import type { Socket } from 'node:net';
import { senderOf } from '../adapters/rate-limiter.ts';
import { plainAddress } from './trusted-proxies.ts';

/** More than a browser asks for in one breath. */
const IN_A_TURN = 50;

/**
 * Counts how many kept answers go out at once to a sender in a turn of node's loop: five hundred connections that ask for nothing
 * else would make each turn so long that newcomers, of whom each turn takes in one, wait for seconds.
 *
 * @returns whether one more may; what may not goes by way of the app, where its sender's others wait.
 */
export function keptShare(most = IN_A_TURN): (socket: Socket) => boolean {
  const senders = new WeakMap<Socket, string>();
  const counts = new Map<string, number>();
  return (socket) => {
    let sender = senders.get(socket);
    if (sender === undefined) {
      sender = senderOf(plainAddress(socket.remoteAddress));
      senders.set(socket, sender);
    }
    if (counts.size === 0) setImmediate(() => counts.clear());
    const count = counts.get(sender) ?? 0;
    counts.set(sender, count + 1);
    return count < most;
  };
}

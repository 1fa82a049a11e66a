import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hearNoMore } from './hear-no-more.ts';

/** No browser and no proxy sends even two before the first is answered. */
const MOST_WAITING = 100;
const waiting = new WeakMap<Socket, number>();

/**
 * Of requests that come one behind another on one connection each is answered when the answer before it has gone out: a
 * thousand fit into one packet, and their answers would be made, and held, all at once. Others are heard in between, since an
 * answer that need not wait for anything would bring the next one about at once. A connection with more than a hundred that
 * wait is ended.
 */
export function inItsTurn(response: ServerResponse, work: () => void): void {
  if (response.socket) {
    work();
    return;
  }
  const { socket } = response.req;
  const others = waiting.get(socket) ?? 0;
  if (others >= MOST_WAITING) {
    hearNoMore(socket);
    socket.destroy();
    return;
  }
  waiting.set(socket, others + 1);
  onItsTurn(response, () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    setImmediate(work);
  });
}

/** A response has its turn when node gives it the socket; most have it from the beginning. */
export function onItsTurn(response: ServerResponse, tell: () => void): void {
  if (response.socket) tell();
  else response.once('socket', tell);
}

import type { ServerResponse } from 'node:http';

/**
 * Of requests that come one behind another on one connection each is answered when the answer before it has gone out: a
 * thousand fit into one packet, and their answers would be made, and held, all at once. A response has its turn when node gives
 * it the socket; most have it from the beginning. Others are heard in between, since an answer that need not wait for anything
 * would bring the next one about at once.
 */
export function inItsTurn(response: ServerResponse, work: () => void): void {
  if (response.socket) work();
  else response.once('socket', () => setImmediate(work));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hearNoMore } from './stop-parsing.ts';

/** No browser and no proxy sends even two before the first is answered. */
const MOST_WAITING = 10;
/** As much as one request may have in its head. */
const MOST_WAITING_BYTES = 16 * 1024;
/** What node keeps of a line of a head besides its letters, roughly. */
const LINE_BYTES = 64;

/** What of a connection waits. */
interface Waiting {
  requests: number;
  bytes: number;
}
const waiting = new WeakMap<Socket, Waiting>();

/**
 * Of requests that come one behind another on one connection each is answered when the answer before it has gone out: a
 * thousand fit into one packet, and their answers would be made, and held, all at once. Others are heard in between, since an
 * answer that need not wait for anything would bring the next one about at once. A connection with more than a few that
 * wait, with large heads, or with bodies, is ended: all of it would be held until its turn.
 */
export function inItsTurn(
  response: ServerResponse,
  { bringsBody }: { readonly bringsBody: boolean },
  work: () => void,
): void {
  if (response.socket) {
    work();
    return;
  }
  const { req: request } = response;
  const { socket } = request;
  const held = waiting.get(socket) ?? { requests: 0, bytes: 0 };
  const bytes = bytesOf(request);
  const isTooMuch = held.requests >= MOST_WAITING || held.bytes + bytes > MOST_WAITING_BYTES;
  // one body is held, as far as node reads ahead: its sender may have had the answer before we knew it
  if (isTooMuch || (bringsBody && held.requests > 0)) {
    hearNoMore(socket);
    socket.destroy();
    return;
  }
  held.requests += 1;
  held.bytes += bytes;
  waiting.set(socket, held);
  onItsTurn(response, () => {
    held.requests -= 1;
    held.bytes -= bytes;
    setImmediate(work);
  });
}

function bytesOf({ url = '', rawHeaders }: IncomingMessage): number {
  const lines = (rawHeaders.length / 2) * LINE_BYTES;
  return rawHeaders.reduce((sum, { length }) => sum + length, url.length + lines);
}

/** A response has its turn when node gives it the socket; most have it from the beginning. */
export function onItsTurn(response: ServerResponse, tell: () => void): void {
  if (response.socket) tell();
  else response.once('socket', tell);
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf } from '../outside/limiters.ts';
import { onItsTurn } from './in-its-turn.ts';
import { isTrusted, type Networks, plainAddress } from './networks.ts';

/** Far more than a hall full of telephones behind one address has; each browser opens six. */
export const CONNECTIONS_PER_SENDER = 500;

/** What a connection last brought; nothing until its first request has been read up to its body. */
interface Latest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Lets nobody hold more than so many connections. Past that a newcomer takes the place of the one of the same sender that has
 * waited longest for its other side: idle, or with half a request, or with an answer that is not read. So whoever
 * opens thousands and says nothing keeps out neither others nor those who share an address with them. A connection whose
 * answer we are making is never given up: if all of them are such, the newcomer is refused.
 *
 * A proxy that we trust is no sender: it speaks for many, and keeps its own count of them.
 */
export function limitCrowds(
  server: Server,
  { proxies, most = CONNECTIONS_PER_SENDER }: { readonly proxies: Networks; readonly most?: number },
): void {
  /** Of each sender, whoever asked last stands last. */
  const senders = new Map<string, Map<Socket, Latest | undefined>>();
  const sets = new WeakMap<Socket, Map<Socket, Latest | undefined>>();

  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (isTrusted(address, proxies)) return;
    const sender = senderOf(address);
    const own = senders.get(sender) ?? new Map<Socket, Latest | undefined>();
    if (own.size >= most) {
      const waiting = longestWaiting(own);
      (waiting ?? socket).destroy();
      if (!waiting) return;
      own.delete(waiting);
    }
    senders.set(sender, own.set(socket, undefined));
    sets.set(socket, own);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && senders.get(sender) === own) senders.delete(sender);
    });
  });
  server.on('request', (request, response) => {
    const own = sets.get(request.socket);
    onItsTurn(response, () => {
      // one that was given up while its request was read is not taken in again
      if (own?.delete(request.socket)) own.set(request.socket, { request, response });
    });
  });
}

function longestWaiting(own: ReadonlyMap<Socket, Latest | undefined>): Socket | undefined {
  for (const [socket, latest] of own) if (!latest || isWaiting(latest)) return socket;
  return undefined;
}

/** Whether it is the other side's turn: to send the rest of a request, to read an answer, or to ask again. */
function isWaiting({ request, response }: Latest): boolean {
  return !request.complete || response.headersSent;
}

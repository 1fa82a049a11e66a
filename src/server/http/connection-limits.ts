import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ApiProblem } from '#contract/problem.ts';
import { senderOf } from '../adapters/rate-limiter.ts';
import { RETRY_AFTER_SECONDS } from './error-response.ts';
import { onItsTurn } from './pipelining-limit.ts';
import { isTrusted, type Networks, plainAddress } from './trusted-proxies.ts';

/** Far more than a hall full of telephones behind one address has; each browser opens six. */
export const CONNECTIONS_PER_CLIENT = 500;

/**
 * Connections that were given up while they waited to be taken in: they have no address, so nobody can be held to account. So many in a
 * second, while the process has no rest, say that the line is full because each turn of the loop takes long: then whoever holds the most
 * connections loses them.
 */
const GIVEN_UP = 30;
/** Of its time a process without rest works so much; with more rest its turns are short, whatever is given up. */
const BUSY = 0.9;
/** Whoever holds fewer does not make the turns long. */
const A_CROWD = 100;

/** A connection, as long as it is open. */
interface Visitor {
  /** When it last asked, or came: who asked later has the higher number. */
  askedAt: number;
  /** The request whose answer we are making, or that is not read to its end; none when it is the other side's turn. */
  latest: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
}

/**
 * Lets nobody hold more than so many connections. Past that a newcomer takes the place of the one of the same sender that has
 * waited longest for its other side: idle, or with half a request, or with an answer that is not read. So whoever
 * opens thousands and says nothing keeps out neither others nor those who share an address with them. A connection whose
 * answer we are making is never given up: if all of them are such, the newcomer is refused.
 *
 * Of those who gave up while they waited to be taken in nobody knows the address: see GIVEN_UP.
 *
 * A proxy that we trust is no sender, since it speaks for many: of those behind it `callsUnderWay` counts the calls.
 */
export function limitCrowds(
  server: Server,
  {
    proxies,
    most = CONNECTIONS_PER_CLIENT,
    busyFrom = BUSY,
  }: {
    readonly proxies: Networks;
    readonly most?: number;
    readonly busyFrom?: number;
  },
): void {
  const senders = new Map<string, Map<Socket, Visitor>>();
  const visitors = new WeakMap<Socket, Visitor>();
  let turn = 0;
  const isOneTooMany = tooManyGivenUp(busyFrom);

  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (address === '') {
      socket.destroy();
      if (isOneTooMany()) for (const crowded of largest(senders)) crowded.destroy();
      return;
    }
    if (isTrusted(address, proxies)) return;
    const sender = senderOf(address);
    const own = senders.get(sender) ?? new Map<Socket, Visitor>();
    if (own.size >= most) {
      const waiting = longestWaiting(own);
      (waiting ?? socket).destroy();
      if (!waiting) return;
      own.delete(waiting);
    }
    const visitor: Visitor = { askedAt: ++turn, latest: undefined };
    senders.set(sender, own.set(socket, visitor));
    visitors.set(socket, visitor);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && senders.get(sender) === own) senders.delete(sender);
    });
  });
  // after the listener that answers: an answer that is out by now, as a kept one is, need not be held here
  server.on('request', (request, response) => {
    const visitor = visitors.get(request.socket);
    // one that was given up may still have a thousand behind it in the same packet
    if (!visitor || request.socket.destroyed) return;
    onItsTurn(response, () => {
      visitor.askedAt = ++turn;
      visitor.latest = response.headersSent ? undefined : { request, response };
    });
  });
}

/** Counts the calls of each sender that are not answered yet. @returns whether one more may be answered; it is counted then. */
export function callsUnderWay(
  most = CONNECTIONS_PER_CLIENT,
): (response: ServerResponse, address: string) => boolean {
  const senders = new Map<string, number>();
  return (response, address) => {
    const sender = senderOf(address);
    const calls = senders.get(sender) ?? 0;
    if (calls >= most) return false;
    senders.set(sender, calls + 1);
    response.once('close', () => {
      const left = (senders.get(sender) ?? 1) - 1;
      if (left > 0) senders.set(sender, left);
      else senders.delete(sender);
    });
    return true;
  };
}

/** What somebody is told who has more calls under way, or in line, than a sender may have. */
export function tooManyCalls(): ApiProblem {
  return new ApiProblem('BUSY', 'Too many calls at once from this address', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Counts one connection that was given up. @returns once a second, whether too many were for a process that worked so much of it. */
function tooManyGivenUp(busyFrom: number): () => boolean {
  const begin = () => ({ at: performance.now(), load: performance.eventLoopUtilization(), count: 0 });
  let second = begin();
  return () => {
    second.count += 1;
    const { at, load, count } = second;
    if (performance.now() - at < 1_000) return false;
    second = begin();
    return count >= GIVEN_UP && performance.eventLoopUtilization(load).utilization >= busyFrom;
  };
}

/** The connections of the sender who holds most of them, if they are a crowd. */
function largest(senders: ReadonlyMap<string, ReadonlyMap<Socket, Visitor>>): readonly Socket[] {
  let found: ReadonlyMap<Socket, Visitor> = new Map();
  for (const own of senders.values()) if (own.size > Math.max(A_CROWD, found.size)) found = own;
  return [...found.keys()];
}

function longestWaiting(own: ReadonlyMap<Socket, Visitor>): Socket | undefined {
  let found: Socket | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  for (const [socket, visitor] of own)
    if (visitor.askedAt < earliest && isWaiting(visitor)) {
      found = socket;
      earliest = visitor.askedAt;
    }
  return found;
}

/** Whether it is the other side's turn: to send the rest of a request, to read an answer, or to ask again. */
function isWaiting({ latest }: Visitor): boolean {
  return !latest?.request.complete || latest.response.headersSent;
}

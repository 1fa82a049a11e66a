import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { ApiProblem } from '#contract/problem.ts';
import { clientKey } from '../adapters/client-key.ts';
import { RETRY_AFTER_SECONDS } from './error-response.ts';
import { whenSocketAssigned } from './pipelining-limit.ts';
import { isTrustedProxy, type NetworkList, normalizeIp } from './trusted-proxies.ts';

/** Far more than a hall full of phones behind one address needs; a browser opens six. */
export const CONNECTIONS_PER_CLIENT = 500;

/**
 * Connections reset while still in the accept queue have no remote address. This many per second on a busy event loop
 * mean that the queue overflows; the client with the most connections is disconnected then.
 */
const ABORTED_PER_SECOND = 30;
/** Event-loop utilization from which a process counts as busy. */
const BUSY_UTILIZATION = 0.9;
/** Clients with fewer connections than this do not noticeably slow the event loop. */
const MANY_CONNECTIONS = 100;

interface Connection {
  /** Sequence number of the latest request, or of the connection itself. */
  lastActive: number;
  /** The latest request, unless its response was sent immediately. */
  latest: { readonly request: IncomingMessage; readonly response: ServerResponse } | undefined;
}

/**
 * Limits connections per client. Above the limit, a new connection replaces the client's longest inactive one: idle,
 * with an incomplete request, or with an unread response. So idle connections do not lock out other users behind the
 * same address. Connections whose response is being created are never closed; if all are, the new connection is
 * rejected.
 *
 * Connections reset while still in the accept queue have no remote address (see `ABORTED_PER_SECOND`). Trusted proxies
 * are exempt, because they carry many clients; `createInFlightLimiter` limits those.
 */
export function limitConnectionsPerIp(
  server: Server,
  {
    proxies,
    maxConnections = CONNECTIONS_PER_CLIENT,
    busyUtilization = BUSY_UTILIZATION,
  }: {
    readonly proxies: NetworkList;
    readonly maxConnections?: number;
    readonly busyUtilization?: number;
  },
): void {
  const clients = new Map<string, Map<Socket, Connection>>();
  const connections = new WeakMap<Socket, Connection>();
  let sequence = 0;
  const isOverloaded = countAborted(busyUtilization);

  server.on('connection', (socket) => {
    const address = normalizeIp(socket.remoteAddress);
    if (address === '') {
      socket.destroy();
      if (isOverloaded()) for (const victim of largestClient(clients)) victim.destroy();
      return;
    }
    if (isTrustedProxy(address, proxies)) return;
    const client = clientKey(address);
    const own = clients.get(client) ?? new Map<Socket, Connection>();
    if (own.size >= maxConnections) {
      const evicted = longestIdle(own);
      (evicted ?? socket).destroy();
      if (!evicted) return;
      own.delete(evicted);
    }
    const connection: Connection = { lastActive: ++sequence, latest: undefined };
    clients.set(client, own.set(socket, connection));
    connections.set(socket, connection);
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0 && clients.get(client) === own) clients.delete(client);
    });
  });
  // registered after the request handler: a cached response has been sent by now
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    // the packet of a closed connection may contain further requests
    if (!connection || request.socket.destroyed) return;
    whenSocketAssigned(response, () => {
      connection.lastActive = ++sequence;
      connection.latest = response.headersSent ? undefined : { request, response };
    });
  });
}

/**
 * Limits requests in flight per client.
 *
 * @returns a function that tells whether one more is admitted, and counts it then.
 */
export function createInFlightLimiter(
  maxInFlight = CONNECTIONS_PER_CLIENT,
): (response: ServerResponse, address: string) => boolean {
  const clients = new Map<string, number>();
  return (response, address) => {
    const client = clientKey(address);
    const inFlight = clients.get(client) ?? 0;
    if (inFlight >= maxInFlight) return false;
    clients.set(client, inFlight + 1);
    response.once('close', () => {
      const remaining = (clients.get(client) ?? 1) - 1;
      if (remaining > 0) clients.set(client, remaining);
      else clients.delete(client);
    });
    return true;
  };
}

/** The error for a client with too many requests in flight or queued. */
export function tooManyInFlight(): ApiProblem {
  return new ApiProblem('BUSY', 'Too many simultaneous requests from this address', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/**
 * Returns a function that counts one aborted connection, and tells once per second whether the accept queue overflows.
 */
function countAborted(busyUtilization: number): () => boolean {
  const startWindow = () => ({ at: performance.now(), load: performance.eventLoopUtilization(), count: 0 });
  let window = startWindow();
  return () => {
    window.count += 1;
    const { at, load, count } = window;
    if (performance.now() - at < 1_000) return false;
    window = startWindow();
    return (
      count >= ABORTED_PER_SECOND && performance.eventLoopUtilization(load).utilization >= busyUtilization
    );
  };
}

/** The connections of the client with the most, if they exceed `MANY_CONNECTIONS`. */
function largestClient(clients: ReadonlyMap<string, ReadonlyMap<Socket, Connection>>): readonly Socket[] {
  let largest: ReadonlyMap<Socket, Connection> = new Map();
  for (const connections of clients.values())
    if (connections.size > Math.max(MANY_CONNECTIONS, largest.size)) largest = connections;
  return [...largest.keys()];
}

/** The evictable connection that has been inactive the longest. */
function longestIdle(connections: ReadonlyMap<Socket, Connection>): Socket | undefined {
  let longest: Socket | undefined;
  let earliest = Number.POSITIVE_INFINITY;
  for (const [socket, connection] of connections)
    if (connection.lastActive < earliest && isEvictable(connection)) {
      longest = socket;
      earliest = connection.lastActive;
    }
  return longest;
}

/**
 * Whether the server waits for the client: for the rest of a request, for the response to be read, or for the next
 * request.
 */
function isEvictable({ latest }: Connection): boolean {
  return !latest?.request.complete || latest.response.headersSent;
}

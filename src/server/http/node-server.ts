import { createServer, type RequestListener, type Server } from 'node:http';
import type { Settings } from '../config.ts';
import { SettingsProblem } from '../load-config.ts';
import { limitCrowds } from './connection-limits.ts';
import { securityHeaders } from './security-headers.ts';
import { networks } from './trusted-proxies.ts';

export const MAX_HEADER_BYTES = 16 * 1024;
export const HEADERS_TIMEOUT_MS = 10_000;
/** For the largest file; what sends slowly is cut off long before, see slow-senders.ts. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
export const KEEP_ALIVE_TIMEOUT_MS = 15_000;
/** An answer of which nothing was read for so long is given up; no answer of ours takes as long to make. */
export const UNREAD_RESPONSE_TIMEOUT_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 2_000;
/** In-flight requests get this long at the end; then the process ends all the same. */
export const SHUTDOWN_DEADLINE_MS = 8_000;
const SWEEP_INTERVAL_MS = 50;

export interface RunningServer {
  readonly port: number;
  /** From now on requests go to this listener; until then every one is answered 503. */
  open(listener: RequestListener): void;
  /** Takes no more connections, finishes what is under way, and then resolves. */
  close(): Promise<void>;
}

/**
 * Takes the port before anything else is touched.
 *
 * @throws SettingsProblem when the port or the address cannot be had.
 */
export async function takePort({
  port,
  host,
  publicUrl,
  trustedProxies = [],
}: Pick<Settings, 'port' | 'host' | 'publicUrl'> &
  Partial<Pick<Settings, 'trustedProxies'>>): Promise<RunningServer> {
  const security = securityHeaders(publicUrl, { frames: [], files: [] });
  let listener: RequestListener = (_, response) => {
    response.writeHead(503, {
      ...security,
      'retry-after': '1',
      'content-type': 'application/json',
      'cache-control': 'no-store',
      // nothing that this one did not look at is to be left on a connection for the one that follows
      connection: 'close',
    });
    response.end(JSON.stringify({ message: 'The server is starting', code: 'BUSY' }));
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // the listener refuses a missing Host itself, with a message
      requireHostHeader: false,
    },
    (request, response) => listener(request, response),
  );
  server.timeout = UNREAD_RESPONSE_TIMEOUT_MS;
  // of `Expect` node knows one value; past a request with another it would read on and on, unwatched
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  limitCrowds(server, { proxies: networks(trustedProxies) });
  await listening(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    open: (next) => {
      listener = next;
    },
    close: () => closed(server),
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(error, port, host)));
    server.listen({ port, host, exclusive: true }, resolve);
  });
}

function portProblem(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Stop what uses it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  const message = words[error.code ?? ''];
  return message ? new SettingsProblem(message) : error;
}

/** A connection that answers its last request after `close` would stay open until its idle timeout: it is closed as it falls idle. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), SHUTDOWN_DEADLINE_MS);
    const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweeping);
      resolve();
    });
  });
}

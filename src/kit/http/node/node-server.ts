import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../../process/config.ts';
import { ConfigError } from '../../process/load-config.ts';
import { preparationPage } from '../pages/preparation-page.ts';
import { securityHeaders } from '../security-headers.ts';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** Far more than the web server in front opens. */
const MAX_CONNECTIONS = 2_000;
/** Enough for the largest file; `enforceBodyTimeout` closes slow connections much earlier. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
const KEEP_ALIVE_TIMEOUT_MS = 15_000;
/** Closes connections whose response was not read for this long; no response takes as long to create. */
const UNREAD_RESPONSE_TIMEOUT_MS = 5 * 60_000;
const CHECK_INTERVAL_MS = 2_000;
/** Time for requests in flight after `close`; then their connections are closed. */
const SHUTDOWN_DEADLINE_MS = 8_000;
const SWEEP_INTERVAL_MS = 50;
const NOT_PAGES = /^\/(?:api\/|healthz|readyz)/;

export type RunningServer = Awaited<ReturnType<typeof listen>>;

/**
 * Starts to listen. Called before anything else, so that a start with a port in use changes nothing.
 *
 * @throws ConfigError if the port or the address is not available.
 */
export async function listen({ port, host, publicUrl }: Pick<Config, 'port' | 'host' | 'publicUrl'>) {
  const security = securityHeaders({ publicUrl });
  let page = preparationPage('The site is being prepared');
  const problem = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'The server is starting', code: 'BUSY' }),
  };
  const rejectWhileStarting: RequestListener = ({ method, url = '', headers: { accept } }, response) => {
    // not after a POST: a visitor can only submit the form again while it is in the browser's history
    const isPage = method === 'GET' && !NOT_PAGES.test(url) && accept?.includes('text/html');
    const { headers, body } = isPage ? page : problem;
    response.writeHead(503, {
      ...security,
      ...headers,
      'retry-after': '1',
      'cache-control': 'no-store',
      // unread input must not remain on the connection for the handler that follows
      connection: 'close',
    });
    response.end(body);
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      // the handler rejects a missing Host with a message
      requireHostHeader: false,
    },
    rejectWhileStarting,
  );
  server.timeout = UNREAD_RESPONSE_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await whenListening(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    /** Sets what the page says that browsers get until `setHandler`. @param status a sentence. */
    setStatus: (status: string) => {
      page = preparationPage(status);
    },
    /** Sets the request handler. Until then, requests get 503. */
    setHandler: (handler: RequestListener) =>
      void server.removeAllListeners('request').on('request', handler),
    /** Serves as before, but reports on /readyz that it stops, so that a web server in front chooses another process. */
    drain: () => {
      const handlers = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (request.url !== '/readyz') return handlers.forEach((handler) => void handler(request, response));
        response.writeHead(503, { ...security, ...problem.headers, 'cache-control': 'no-store' });
        response.end(JSON.stringify({ message: 'The server is stopping', code: 'BUSY' }));
      });
    },
    /** Stops accepting connections, and resolves when the requests in flight are finished. */
    close: () => closeServer(server),
  };
}

function whenListening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, port, host)));
    server.listen({ port, host, exclusive: true }, resolve);
  });
}

function toListenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
    EACCES: `Port ${port} is not allowed for this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  const message = messages[error.code ?? ''];
  return message ? new ConfigError(message) : error;
}

/**
 * Closes the server. Connections that become idle later are closed too; otherwise they stay open until their idle
 * timeout.
 */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), SHUTDOWN_DEADLINE_MS);
    const sweepTimer = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweepTimer);
      resolve();
    });
  });
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type BlockList, isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { busyProblem } from '../../api/busy-problem.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { Config } from '../../process/config.ts';
import type { Log } from '../../process/log.ts';
import type { App } from '../app.ts';
import { type CachedResponse, matchesEtag, withoutBody } from '../cache/response-cache.ts';
import { negotiateEncoding } from '../compression.ts';

const MAX_URL_BYTES = 2_048;
/** Requests that wait for their response, except cached ones. Far more than a parish needs at once. */
export const MAX_REQUESTS_IN_FLIGHT = 500;

interface BodyTimeouts {
  /** Maximum duration of a body without a file. */
  readonly maxBodyMs: number;
  /** File uploads have no maximum duration, but a minimum rate, which is checked at this interval. */
  readonly minFileBytesPerSecond: number;
  readonly checkIntervalMs: number;
}

const BODY_TIMEOUTS: BodyTimeouts = {
  maxBodyMs: 30_000,
  minFileBytesPerSecond: 2_048,
  checkIntervalMs: 15_000,
};

/**
 * Connects the app to node:http: rejects malformed requests, sends cached responses directly, and passes everything
 * else to the app as a Request with a body timeout.
 */
export function createRequestListener(
  app: App,
  { config, log }: { config: Config; log: Log },
  timeouts: BodyTimeouts = BODY_TIMEOUTS,
): RequestListener {
  const hosts = new Set(config.allowedHosts);
  const proxies = config.trustedProxies;
  let inFlight = 0;
  const forward = getRequestListener(
    (request, env) => {
      const { incoming } = env as { incoming: IncomingMessage };
      inFlight += 1;
      return app.fetch(request, callerAddress(incoming, proxies)).finally(() => {
        inFlight -= 1;
      });
    },
    { overrideGlobalObjects: false },
  );
  const reject = (request: IncomingMessage, response: ServerResponse, problem: ApiProblem) => {
    const ip = callerAddress(request, proxies);
    log.warn({ event: 'refused', problem: problem.code, ip }, problem.message);
    const { status, message, code, details } = problem;
    response.writeHead(status, {
      ...app.securityHeaders,
      ...(details.retryAfterSeconds !== undefined && { 'retry-after': String(details.retryAfterSeconds) }),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(JSON.stringify({ message, code }));
  };
  const warnOfProxy = createProxyWarning(config, log);
  return (request, response) => {
    warnOfProxy(request);
    // not `headersDistinct`, which makes an array for each header
    const { method = '', url = '', headers } = request;
    const isChunked = headers['transfer-encoding'] !== undefined;
    const hasBody = isChunked || Number(headers['content-length'] ?? 0) > 0;
    const isFile = hasBody && app.acceptsFile(method, url.split('?', 1)[0] as string);
    const problem =
      problemOfHead(request, hosts) ??
      (isChunked && !isFile
        ? new ApiProblem('LENGTH_REQUIRED', 'The Content-Length header is missing')
        : undefined);
    if (problem) return reject(request, response, problem);
    // requests with a body bypass the cache, because an unread body would have no timeout
    const cached = hasBody ? undefined : app.findCached(method, url, headers.authorization !== undefined);
    if (cached && sendCached(request, response, cached)) return;
    if (inFlight >= MAX_REQUESTS_IN_FLIGHT) return reject(request, response, busyProblem());
    if (hasBody) enforceBodyTimeout(request, { isFile, timeouts });
    void forward(request, response);
  };
}

/**
 * Returns a function that logs a warning, once, if a web server on this machine forwards requests although it is not a
 * trusted proxy: all visitors then share its address.
 */
function createProxyWarning({ trustedProxies }: Config, log: Log): (request: IncomingMessage) => void {
  let isDone = trustedProxies.rules.length > 0;
  return ({ headers, socket }) => {
    if (isDone || !headers['x-forwarded-for']) return;
    if (!/^(?:127\.|::1$)/.test(normalizeIp(socket.remoteAddress))) return;
    isDone = true;
    log.warn(
      { event: 'untrusted proxy' },
      'A web server on this machine sends X-Forwarded-For, but TRUSTED_PROXIES is empty: all visitors share the ' +
        'limits of one address. Set TRUSTED_PROXIES=127.0.0.1,::1',
    );
  };
}

function problemOfHead(
  { url = '', httpVersionMajor, headers, rawHeaders }: IncomingMessage,
  allowedHosts: ReadonlySet<string>,
): ApiProblem | undefined {
  if (httpVersionMajor !== 1) return new ApiProblem('BAD_REQUEST', 'This HTTP version is not supported');
  if (url.length > MAX_URL_BYTES) return new ApiProblem('ADDRESS_TOO_LONG', 'The URL is too long');
  // URL parsers treat a backslash as a slash, but path comparisons do not
  if (!url.startsWith('/') || url.includes('\\'))
    return new ApiProblem('BAD_REQUEST', 'The URL is malformed');
  const { host } = headers;
  if (host === undefined || countHeader(rawHeaders, 'host') > 1)
    return new ApiProblem('BAD_REQUEST', 'A request must have exactly one Host header');
  if (headers.authorization !== undefined && countHeader(rawHeaders, 'authorization') > 1)
    return new ApiProblem('BAD_REQUEST', 'A request must not have more than one Authorization header');
  const [, hostname, port = 0] = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/i.exec(host) ?? [];
  if (!hostname || Number(port) > 65_535)
    return new ApiProblem('BAD_REQUEST', 'The Host header is malformed');
  if (!allowedHosts.has(hostname.toLowerCase()))
    return new ApiProblem('WRONG_HOST', 'This site is not served under that host name');
  return undefined;
}

/** How often a header was sent. @param rawHeaders names and values in turn. @param name in lower case. */
function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === name.length && rawHeaders[at]?.toLowerCase() === name) count += 1;
  return count;
}

/** @returns whether the response was sent; false if its variant is not compressed yet, which the app does. */
function sendCached({ headers }: IncomingMessage, response: ServerResponse, cached: CachedResponse): boolean {
  const isUnchanged = matchesEtag(headers['if-none-match'], cached.etag);
  const encoding = isUnchanged ? 'identity' : negotiateEncoding(String(headers['accept-encoding'] ?? ''));
  const variant = cached.variant(encoding);
  if (!variant) return false;
  if (isUnchanged) response.writeHead(304, withoutBody(variant.headers)).end();
  else response.writeHead(cached.status, variant.headerList as string[]).end(variant.body);
  return true;
}

/**
 * The client's address: that of the socket, or behind trusted proxies the last untrusted entry of `X-Forwarded-For`.
 */
function callerAddress({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  let address = normalizeIp(socket.remoteAddress);
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const isTrusted = () => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  while (address && isTrusted() && forwarded.length > 0) {
    const next = normalizeIp(forwarded.pop()?.trim());
    if (!/^[\da-f.:]+$/i.test(next)) break;
    address = next;
  }
  return address;
}

/**
 * Normalizes an address: unwraps IPv4-mapped IPv6, and removes a port and brackets, which some proxies add. '' for a
 * closed socket.
 */
function normalizeIp(address: string | undefined): string {
  const bare = (address ?? '').replace(/^\[([\da-f:.]+)\](?::\d+)?$/i, '$1');
  return bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/**
 * Responds 408 and closes the connection if a request body is too slow. Node's `requestTimeout` is the same for all
 * requests.
 */
function enforceBodyTimeout(
  request: IncomingMessage,
  { isFile, timeouts }: { isFile: boolean; timeouts: BodyTimeouts },
): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const isTooSlow = () => {
    const received = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    return !isFile || received < (timeouts.minFileBytesPerSecond * timeouts.checkIntervalMs) / 1000;
  };
  const timer = setInterval(
    () => {
      if (request.complete || !isTooSlow()) return;
      clearInterval(timer);
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      socket.destroySoon();
      request.destroy();
    },
    isFile ? timeouts.checkIntervalMs : timeouts.maxBodyMs,
  ).unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}

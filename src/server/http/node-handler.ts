import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ApiProblem } from '#contract/problem.ts';
import type { Log } from '../adapters/log.ts';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { BODY_TIMEOUTS, type BodyTimeouts, enforceBodyTimeout } from './body-timeout.ts';
import { createCacheHitBudget } from './cache-hit-budget.ts';
import { limitTinyChunks } from './chunked-body-limit.ts';
import { negotiateEncoding } from './compression.ts';
import { createInFlightLimiter, tooManyInFlight } from './connection-limits.ts';
import { memoize } from './memoize.ts';
import { serializePipelined } from './pipelining-limit.ts';
import { type ScannedHeaders, scanHeaders } from './raw-headers.ts';
import { type CachedResponse, matchesEtag } from './response-cache.ts';
import { stopParsing } from './stop-parsing.ts';
import { isTrustedProxy, type NetworkList, normalizeIp, parseNetworks } from './trusted-proxies.ts';
import { ignoreUpgrade } from './upgrades.ts';
import { writeCached } from './write-cached.ts';

export const MAX_URL_BYTES = 2_048;

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
  const proxies = config.trustedProxies.length > 0 ? parseNetworks(config.trustedProxies) : undefined;
  // without proxies, `listen` limits connections instead
  const admitInFlight = proxies && createInFlightLimiter();
  const admitCacheHit = createCacheHitBudget();
  const forward = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      // closes the connection: the default error handling would print to the console and send the reason to the client
      return app.fetch(request, callerAddress(incoming, proxies), () => outgoing.destroy());
    },
    { overrideGlobalObjects: false },
  );
  const hostProblem = memoize((host: string) => problemOfHost(host, hosts));
  const reject = (request: IncomingMessage, response: ServerResponse, problem: ApiProblem) => {
    const ip = callerAddress(request, proxies);
    log.warn({ event: 'refused', problem: problem.code, ip }, problem.message);
    sendProblem(response, app, problem);
  };
  const acceptsFile = ({ method = '', url = '' }: IncomingMessage) => {
    const [path = ''] = url.split('?');
    return app.acceptsFile(method, path);
  };
  const lacksLength = (request: IncomingMessage, { isChunked }: ScannedHeaders) =>
    isChunked && !acceptsFile(request);
  const handle = (request: IncomingMessage, response: ServerResponse, headers: ScannedHeaders) => {
    const { method = '', url = '' } = request;
    const problem =
      problemOfHead(request, headers) ??
      (lacksLength(request, headers) ? noLength() : undefined) ??
      hostProblem(headers.host);
    if (problem) return reject(request, response, problem);
    // requests with a body bypass the cache, because an unread body would have no timeout
    const cached = headers.hasBody ? undefined : findCached(app, method, url, headers);
    // the budget is per socket address, so it does not apply behind a proxy
    const isAdmitted = cached && (admitInFlight !== undefined || admitCacheHit(request.socket));
    if (isAdmitted && sendCached(response, cached, headers, method)) return;
    if (admitInFlight && !admitInFlight(response, callerAddress(request, proxies)))
      return reject(request, response, tooManyInFlight());
    enforceBodyTimeout(request, { isFile: acceptsFile(request), timeouts });
    void forward(request, response);
  };
  return (request, response) => {
    const headers = scanHeaders(request.rawHeaders);
    const isRejected = lacksLength(request, headers);
    if (headers.hasUpgrade) ignoreUpgrade(request, response);
    // before the request is queued: its chunks may be in the same packet, which is parsed now
    if (isRejected) stopParsing(request.socket);
    else if (headers.isChunked) limitTinyChunks(request, response);
    const hasBody = headers.hasBody && !isRejected;
    serializePipelined(response, { hasBody }, () => handle(request, response, headers));
  };
}

function problemOfHead(
  { url = '', httpVersionMajor }: IncomingMessage,
  { hostCount, authorizationCount }: ScannedHeaders,
): ApiProblem | undefined {
  if (httpVersionMajor !== 1) return new ApiProblem('BAD_REQUEST', 'This HTTP version is not supported');
  if (url.length > MAX_URL_BYTES) return new ApiProblem('ADDRESS_TOO_LONG', 'The URL is too long');
  // URL parsers treat a backslash as a slash, but path comparisons do not
  if (!url.startsWith('/') || url.includes('\\'))
    return new ApiProblem('BAD_REQUEST', 'The URL is malformed');
  if (hostCount !== 1) return new ApiProblem('BAD_REQUEST', 'A request must have exactly one Host header');
  if (authorizationCount > 1)
    return new ApiProblem('BAD_REQUEST', 'A request must not have more than one Authorization header');
  return undefined;
}

function noLength(): ApiProblem {
  return new ApiProblem('LENGTH_REQUIRED', 'The Content-Length header is missing');
}

function problemOfHost(text: string, allowed: ReadonlySet<string>): ApiProblem | undefined {
  const [, host, port = 0] = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (!host || Number(port) > 65_535) return new ApiProblem('BAD_REQUEST', 'The Host header is malformed');
  if (!allowed.has(host.toLowerCase()))
    return new ApiProblem('WRONG_HOST', 'This site is not served under that host name');
  return undefined;
}

function sendProblem(
  response: ServerResponse,
  app: App,
  { status, message, code, details }: ApiProblem,
): void {
  response.writeHead(status, {
    ...app.securityHeaders,
    ...(details.retryAfterSeconds !== undefined && { 'retry-after': String(details.retryAfterSeconds) }),
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify({ message, code }));
}

/** Ignores errors of reading a built file (too many open files): the app meets the same error and responds to it. */
function findCached(
  app: App,
  method: string,
  url: string,
  { authorizationCount }: ScannedHeaders,
): CachedResponse | undefined {
  try {
    return app.findCached(method, url, authorizationCount > 0);
  } catch {
    return undefined;
  }
}

/** @returns whether the response was sent; false if its variant is not compressed yet, which the app does. */
function sendCached(
  response: ServerResponse,
  cached: CachedResponse,
  { acceptEncoding, ifNoneMatch }: ScannedHeaders,
  method: string,
): boolean {
  const isUnchanged = matchesEtag(ifNoneMatch, cached.etag);
  const variant = cached.variant(isUnchanged ? 'identity' : negotiateEncoding(acceptEncoding));
  if (!variant) return false;
  if (isUnchanged) writeCached(response, 304, withoutBody(variant.headers), undefined);
  else writeCached(response, cached.status, variant.headers, method === 'HEAD' ? undefined : variant.body);
  return true;
}

const bodilessHeaders = new WeakMap<readonly string[], readonly string[]>();

/** The headers of a 304 response, without those of the body; the same array for each call. */
function withoutBody(headers: readonly string[]): readonly string[] {
  const cachedHeaders = bodilessHeaders.get(headers);
  if (cachedHeaders) return cachedHeaders;
  const remaining: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== 'content-length' && headers[i] !== 'content-type')
      remaining.push(headers[i] as string, headers[i + 1] as string);
  bodilessHeaders.set(headers, remaining);
  return remaining;
}

/**
 * The client's address: that of the socket, or behind trusted proxies the last untrusted entry of `X-Forwarded-For`.
 */
function callerAddress({ socket, headers }: IncomingMessage, proxies: NetworkList | undefined): string {
  let address = normalizeIp(socket.remoteAddress);
  if (!proxies) return address;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isTrustedProxy(address, proxies) && forwarded.length > 0) {
    const next = normalizeIp(forwarded.pop()?.trim());
    if (!/^[\da-f.:]+$/i.test(next)) break;
    address = next;
  }
  return address;
}

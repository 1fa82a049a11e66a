import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ApiProblem } from '#contract/problem.ts';
import type { Log } from '../adapters/log.ts';
import type { App } from '../app.ts';
import type { Settings } from '../config.ts';
import { BODY_TIMEOUTS, type Patience, watchSender } from './body-timeout.ts';
import { keptShare } from './cache-hit-budget.ts';
import { watchChunks } from './chunked-body-limit.ts';
import { encodingFor } from './compression.ts';
import { callsUnderWay, tooManyCalls } from './connection-limits.ts';
import { remembered } from './memoize.ts';
import { inItsTurn } from './pipelining-limit.ts';
import { type DecidingHeaders, decidingHeaders } from './raw-headers.ts';
import { isUnchanged, type KeptAnswer } from './response-cache.ts';
import { hearNoMore } from './stop-parsing.ts';
import { isTrusted, type Networks, networks, plainAddress } from './trusted-proxies.ts';
import { endAfterUpgrade } from './upgrades.ts';
import { sendReady } from './write-cached.ts';

export const MAX_URL_BYTES = 2_048;

/**
 * Joins the app to node:http. What is malformed is refused here; an answer that is kept goes out from here without
 * passing through the router; the rest becomes a Request, whose sender is not waited for too long.
 */
export function createListener(
  app: App,
  { settings, log }: { settings: Settings; log: Log },
  patience: Patience = BODY_TIMEOUTS,
): RequestListener {
  const hosts = new Set(settings.allowedHosts);
  const proxies = settings.trustedProxies.length > 0 ? networks(settings.trustedProxies) : undefined;
  // without proxies connections are counted, see takePort
  const mayCall = proxies && callsUnderWay();
  const mayAnswer = keptShare();
  const forward = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      // a body that fails would be told of past the log, and its reason written into the answer
      return app.fetch(request, callerAddress(incoming, proxies), () => outgoing.destroy());
    },
    { overrideGlobalObjects: false },
  );
  const hostProblem = remembered((host: string) => problemOfHost(host, hosts));
  const refuse = (request: IncomingMessage, response: ServerResponse, problem: ApiProblem) => {
    const ip = callerAddress(request, proxies);
    log.warn({ event: 'refused', problem: problem.code, ip }, problem.message);
    sendRefusal(response, app, problem);
  };
  const takesFile = ({ method = '', url = '' }: IncomingMessage) => {
    const [path = ''] = url.split('?');
    return app.takesFile(method, path);
  };
  const hasNoLength = (request: IncomingMessage, { isChunked }: DecidingHeaders) =>
    isChunked && !takesFile(request);
  const answer = (request: IncomingMessage, response: ServerResponse, headers: DecidingHeaders) => {
    const { method = '', url = '' } = request;
    const refusal =
      refusalOf(request, headers) ??
      (hasNoLength(request, headers) ? noLength() : undefined) ??
      hostProblem(headers.host);
    if (refusal) return refuse(request, response, refusal);
    // a body that nobody reads may come as slowly as it likes, unless its sender is watched
    const kept = headers.hasBody ? undefined : keptBy(app, method, url, headers);
    // a proxy speaks for many, and keeps few connections
    const mayBeSent = kept && (mayCall !== undefined || mayAnswer(request.socket));
    if (mayBeSent && sendKept(response, kept, headers, method)) return;
    if (mayCall && !mayCall(response, callerAddress(request, proxies)))
      return refuse(request, response, tooManyCalls());
    watchSender(request, { isFile: takesFile(request), patience });
    void forward(request, response);
  };
  return (request, response) => {
    const headers = decidingHeaders(request.rawHeaders);
    const isUnheard = hasNoLength(request, headers);
    if (headers.asksUpgrade) endAfterUpgrade(request, response);
    // before its turn: its chunks stand in the same packet, and are read now
    if (isUnheard) hearNoMore(request.socket);
    else if (headers.isChunked) watchChunks(request, response);
    const bringsBody = headers.hasBody && !isUnheard;
    inItsTurn(response, { bringsBody }, () => answer(request, response, headers));
  };
}

function refusalOf(
  { url = '', httpVersionMajor }: IncomingMessage,
  { hosts, authorizations }: DecidingHeaders,
): ApiProblem | undefined {
  if (httpVersionMajor !== 1) return new ApiProblem('BAD_REQUEST', 'This is no version of HTTP');
  if (url.length > MAX_URL_BYTES) return new ApiProblem('ADDRESS_TOO_LONG', 'This address is too long');
  // a backslash is a slash to those who read addresses, and none to those who compare paths
  if (!url.startsWith('/') || url.includes('\\'))
    return new ApiProblem('BAD_REQUEST', 'This address is malformed');
  if (hosts !== 1) return new ApiProblem('BAD_REQUEST', 'A request names one Host');
  if (authorizations > 1) return new ApiProblem('BAD_REQUEST', 'A request carries one Authorization');
  return undefined;
}

function noLength(): ApiProblem {
  return new ApiProblem('LENGTH_REQUIRED', 'Say how long the body is, with Content-Length');
}

function problemOfHost(text: string, allowed: ReadonlySet<string>): ApiProblem | undefined {
  const [, host, port = 0] = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (!host || Number(port) > 65_535) return new ApiProblem('BAD_REQUEST', 'This Host is malformed');
  if (!allowed.has(host.toLowerCase()))
    return new ApiProblem('WRONG_HOST', 'This site is not served under that name');
  return undefined;
}

function sendRefusal(
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

/**
 * A built file that cannot be read, since too many are open, must not end the process: the app fails the same way, and answers so.
 */
function keptBy(
  app: App,
  method: string,
  url: string,
  { authorizations }: DecidingHeaders,
): KeptAnswer | undefined {
  try {
    return app.kept(method, url, authorizations > 0);
  } catch {
    return undefined;
  }
}

/** @returns whether it went out; one that is yet to be compressed goes by way of the app. */
function sendKept(
  response: ServerResponse,
  kept: KeptAnswer,
  { acceptEncoding, ifNoneMatch }: DecidingHeaders,
  method: string,
): boolean {
  const isKnown = isUnchanged(ifNoneMatch, kept.etag);
  const form = kept.at(isKnown ? 'identity' : encodingFor(acceptEncoding));
  if (!form) return false;
  if (isKnown) sendReady(response, 304, withoutBody(form.headers), undefined);
  else sendReady(response, kept.status, form.headers, method === 'HEAD' ? undefined : form.body);
  return true;
}

const bodiless = new WeakMap<readonly string[], readonly string[]>();

/** The headers without those that tell of a body; the same ones each time. */
function withoutBody(headers: readonly string[]): readonly string[] {
  const before = bodiless.get(headers);
  if (before) return before;
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== 'content-length' && headers[i] !== 'content-type')
      kept.push(headers[i] as string, headers[i + 1] as string);
  bodiless.set(headers, kept);
  return kept;
}

/** The caller's address: the socket's, or what the nearest trusted proxies say, read from the right. */
function callerAddress({ socket, headers }: IncomingMessage, proxies: Networks | undefined): string {
  let address = plainAddress(socket.remoteAddress);
  if (!proxies) return address;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isTrusted(address, proxies) && forwarded.length > 0) {
    const next = plainAddress(forwarded.pop()?.trim());
    if (!/^[\da-f.:]+$/i.test(next)) break;
    address = next;
  }
  return address;
}

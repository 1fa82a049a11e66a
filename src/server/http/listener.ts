import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ApiProblem, type ProblemCode } from '#contract/problem.ts';
import type { App } from '../app.ts';
import type { Log } from '../outside/log.ts';
import type { Settings } from '../settings.ts';
import { encodingFor, isUnchanged, type KeptAnswer } from './answer-cache.ts';
import { PATIENCE, type Patience, watchSender } from './slow-senders.ts';

const MAX_ADDRESS_BYTES = 2_048;

/**
 * Joins the app to node:http. What is malformed is refused here; an answer that is kept goes out from here without
 * passing through the router; the rest becomes a Request, whose sender is not waited for too long.
 */
export function createListener(
  app: App,
  { settings, log }: { settings: Settings; log: Log },
  patience: Patience = PATIENCE,
): RequestListener {
  const hosts = new Set(settings.allowedHosts);
  const proxies = networks(settings.trustedProxies);
  const forward = getRequestListener(
    (request, env) =>
      app.fetch(request, callerAddress((env as { incoming: IncomingMessage }).incoming, proxies)),
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    const refusal = refusalOf(request, hosts);
    if (refusal) {
      log.warn(
        { event: 'refused', problem: refusal.code, ip: request.socket.remoteAddress },
        refusal.message,
      );
      return refuse(response, app, refusal);
    }
    const kept = app.kept(
      request.method ?? '',
      request.url ?? '',
      request.headers.authorization !== undefined,
    );
    if (kept) return sendKept(request, response, kept);
    const [path = ''] = (request.url ?? '').split('?');
    watchSender(request, { isFile: app.takesFile(request.method ?? '', path), patience });
    void forward(request, response);
  };
}

function refusalOf(request: IncomingMessage, hosts: ReadonlySet<string>): ApiProblem | undefined {
  const problem = (code: ProblemCode, message: string) => new ApiProblem(code, message);
  if ((request.url?.length ?? 0) > MAX_ADDRESS_BYTES)
    return problem('ADDRESS_TOO_LONG', 'This address is too long');
  if (!request.url?.startsWith('/')) return problem('BAD_REQUEST', 'This address is malformed');
  if (count(request, 'host') !== 1) return problem('BAD_REQUEST', 'A request names one Host');
  if (count(request, 'authorization') > 1)
    return problem('BAD_REQUEST', 'A request carries one Authorization');
  const host = /^(\[[\da-f:.]+\]|[a-z\d.-]+)(?::\d{1,5})?$/i.exec(request.headers.host ?? '')?.[1];
  if (!host) return problem('BAD_REQUEST', 'This Host is malformed');
  if (!hosts.has(host.toLowerCase())) return problem('WRONG_HOST', 'This site is not served under that name');
  return undefined;
}

function count({ rawHeaders }: IncomingMessage, name: string): number {
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === name) found += 1;
  return found;
}

function refuse(response: ServerResponse, app: App, { status, message, code }: ApiProblem): void {
  response.writeHead(status, {
    ...app.securityHeaders,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify({ message, code }));
}

function sendKept(request: IncomingMessage, response: ServerResponse, kept: KeptAnswer): void {
  const encoding = encodingFor(request.headers['accept-encoding'] as string | undefined);
  if (isUnchanged(request.headers['if-none-match'], kept.etag)) {
    response.writeHead(304, withoutBody(kept.headers.identity)).end();
    return;
  }
  response.writeHead(kept.status, kept.headers[encoding] as string[]);
  response.end(request.method === 'HEAD' ? undefined : kept.bodies[encoding]);
}

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== 'content-length' && headers[i] !== 'content-type')
      kept.push(headers[i] as string, headers[i + 1] as string);
  return kept;
}

/** Addresses and networks in CIDR notation. @throws for one that is neither. */
export function networks(list: readonly string[]): BlockList {
  const block = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(prefix), family);
  }
  return block;
}

/** The caller's address: the socket's, or what the nearest trusted proxies say, read from the right. */
function callerAddress({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const plain = (address: string) => address.replace(/^::ffff:/, '');
  const isTrusted = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let address = plain(socket.remoteAddress ?? '');
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  while (isTrusted(address) && forwarded.length > 0) {
    const next = plain(forwarded.pop()?.trim() ?? '');
    if (!/^[\da-f.:]+$/i.test(next)) break;
    address = next;
  }
  return address;
}

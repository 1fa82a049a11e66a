import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCachedResponse, type CachedResponse, type EncodedVariant } from './response-cache.ts';
import { writeCached } from './write-cached.ts';

/** Without Content-Length, for which Node closes an HTTP/1.0 connection. */
const UNCHANGED = ['etag', '"a"', 'cache-control', 'no-cache'];

let server: Server;
let cached: CachedResponse;
let variant: EncodedVariant;
/** How often Node has serialized a head. */
let serialized = 0;

beforeEach(async () => {
  cached = await buildCachedResponse(
    new Response('cached text', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-cache' } }),
  );
  variant = await cached.loadVariant('identity');
  serialized = 0;
  const respond = (response: ServerResponse, byNode: boolean, status: number) => {
    const writeHead = response.writeHead.bind(response) as ServerResponse['writeHead'];
    response.writeHead = ((...all: Parameters<typeof writeHead>) => {
      serialized += 1;
      return writeHead(...all);
    }) as ServerResponse['writeHead'];
    const headers = status === 200 ? variant.headers : UNCHANGED;
    const body = status === 200 ? variant.body : undefined;
    if (byNode) response.writeHead(status, headers as string[]).end(body);
    else writeCached(response, status, headers, body);
  };
  server = createServer({ keepAliveTimeout: 15_000 }, ({ url }, response) =>
    respond(response, url?.startsWith('/node') ?? false, url?.endsWith('/304') ? 304 : 200),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends pipelined requests on one connection; the last one closes it. @returns the raw responses. */
async function responsesTo(...requests: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write(requests.join(''));
  let all = '';
  for await (const piece of socket) all += piece;
  return all.replaceAll(/\r\nDate: [^\r]+/g, '\r\nDate: …');
}
const request = (path: string, { version = '1.1', more = '', method = 'GET' } = {}) =>
  `${method} ${path} HTTP/${version}\r\nHost: a\r\n${more}\r\n`;
const CLOSE = 'Connection: close\r\n';

describe('writeCached', () => {
  it('sends what Node would send, for all kinds of requests', async () => {
    const kinds = [{}, {}, { method: 'HEAD' }, { version: '1.0', more: 'Connection: keep-alive\r\n' }, {}];
    const requests = (path: string) => [
      ...kinds.map((kind) => request(path, kind)),
      request(path, { more: CLOSE }),
    ];
    const byNode = await responsesTo(...requests('/node'));
    expect(byNode.split('HTTP/1.1 200 OK').length - 1).toBe(6);
    expect(byNode).toContain('Connection: close');
    expect(byNode).toContain('Date: ');
    expect(await responsesTo(...requests('/ready'))).toBe(byNode);
  });

  it('sends no body for a response without one', async () => {
    const old = { version: '1.0', more: 'Connection: keep-alive\r\n' };
    const unchanged = async (path: string) =>
      `${await responsesTo(request(path, old))}${await responsesTo(request(path), request(path), request(path, { more: CLOSE }))}`;
    const byNode = await unchanged('/node/304');
    expect(byNode.split('HTTP/1.1 304').length - 1).toBe(4);
    expect(byNode.split('Connection: close').length - 1).toBe(2);
    expect(byNode).not.toContain('cached text');
    expect(await unchanged('/ready/304')).toBe(byNode);
  });

  it('sends what Node would send for a large body', async () => {
    const body = Buffer.alloc(40_000, 'long words ');
    variant = { body, headers: ['content-length', String(body.byteLength)] };
    const three = (path: string) => responsesTo(request(path), request(path), request(path, { more: CLOSE }));
    const byNode = await three('/node');
    expect(byNode.length).toBeGreaterThan(3 * body.byteLength);
    expect(await three('/ready')).toBe(byNode);
  });

  it('emits `finish`', async () => {
    const finished: boolean[] = [];
    server.on('request', (_, response) =>
      response.on('finish', () => finished.push(response.writableFinished)),
    );
    await responsesTo(request('/'), request('/'), request('/'), request('/', { more: CLOSE }));
    expect(finished).toEqual([true, true, true, true]);
  });

  it('serializes the head once per second', async () => {
    await responsesTo(request('/'), request('/'), request('/'), request('/', { more: CLOSE }));
    expect(serialized).toBe(2);
    vi.mocked(Date.now).mockReturnValue(1_800_000_001_000);
    await responsesTo(request('/'), request('/'), request('/'), request('/', { more: CLOSE }));
    expect(serialized).toBe(4);
  });

  it('reuses a head only for the same variant', async () => {
    await responsesTo(request('/'), request('/', { more: CLOSE }));
    variant = { body: Buffer.from('others'), headers: ['content-length', '6', 'x-form', 'another'] };
    expect(await responsesTo(request('/'), request('/', { more: CLOSE }))).toContain('x-form: another');
  });
});

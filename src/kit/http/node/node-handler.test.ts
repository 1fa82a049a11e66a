import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../process/load-config.ts';
import { createLog } from '../../process/log.ts';
import type { App } from '../app.ts';
import { type CachedResponse, createCachedResponse } from '../cache/response-cache.ts';
import { createRequestListener, MAX_REQUESTS_IN_FLIGHT } from './node-handler.ts';
import { listen, type RunningServer } from './node-server.ts';

let server: RunningServer;
let cached: CachedResponse;
let app: App;
const requests: string[] = [];
/** Each ends one request for `/waiting`. */
const releases: (() => void)[] = [];

beforeAll(async () => {
  cached = createCachedResponse(Buffer.from('cached text '.repeat(100)), {
    headers: { 'content-type': 'text/html', 'cache-control': 'no-cache' },
  });
  app = {
    securityHeaders: { 'x-content-type-options': 'nosniff' },
    fetch: async ({ url }, ip) => {
      const { pathname } = new URL(url);
      requests.push(`${ip} ${pathname}`);
      if (pathname === '/waiting') await new Promise<void>((resolve) => releases.push(resolve));
      return new Response('from the app');
    },
    acceptsFile: (_, path) => path === '/file',
    findCached(method, url, hasAuthorization) {
      return method !== 'POST' && url === '/cached' && !hasAuthorization ? cached : undefined;
    },
  };
  server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const config = loadConfig({ ALLOWED_HOSTS: 'parish.example', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
  server.setHandler(createRequestListener(app, { config, log: createLog({ write: () => undefined }) }));
});
afterAll(() => server.close());

/** Sends raw bytes. @returns everything received until the connection is closed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
const get = (path: string, headers: string) =>
  sendRaw(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
const statusOf = (received: string) => Number(received.split(' ')[1]);

describe('the request listener', () => {
  it.each([
    ['a Host with an impossible port', 'Host: parish.example:65536\r\n', 400],
    ['a foreign Host that ends like an allowed one', 'Host: notparish.example\r\n', 421],
    ['an allowed Host with any port', 'Host: Parish.example:8443\r\n', 200],
  ])('checks the headers of a request with %s', async (_, headers, status) => {
    const received = await get('/', headers);
    expect(statusOf(received)).toBe(status);
    if (status !== 200) expect(received).toContain('nosniff');
  });

  it('rejects a URL with a backslash, with security headers', async () => {
    const received = await get('/\\elsewhere.example/', 'Host: parish.example\r\n');
    expect(statusOf(received)).toBe(400);
    expect(received).toContain('nosniff');
  });

  it('sends a cached response in an accepted encoding without calling the app', async () => {
    requests.length = 0;
    await cached.loadVariant('br');
    const plain = await get('/cached', 'Host: parish.example\r\n');
    const compressed = await get('/cached', 'Host: parish.example\r\nAccept-Encoding: br\r\n');
    expect(plain).toContain('cached text');
    expect(compressed).toContain('content-encoding: br');
    expect(requests).toEqual([]);
  });

  it('responds to a cached ETag with 304, and to HEAD without a body', async () => {
    const unchanged = await get('/cached', `Host: parish.example\r\nIf-None-Match: ${cached.etag}\r\n`);
    expect(statusOf(unchanged)).toBe(304);
    expect(unchanged).not.toContain('content-length');
    const head = await sendRaw('HEAD /cached HTTP/1.1\r\nHost: parish.example\r\nConnection: close\r\n\r\n');
    expect(head).toContain('content-length: 1200');
    expect(head).not.toContain('cached text');
  });

  it('rejects a chunked body, unless it is a file', async () => {
    const chunked = 'Host: parish.example\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const rejected = await sendRaw(`POST /api/auth/login HTTP/1.1\r\n${chunked}1\r\n \r\n0\r\n\r\n`);
    expect([statusOf(rejected), rejected.includes('nosniff')]).toEqual([411, true]);
    const file = await sendRaw(`POST /file HTTP/1.1\r\n${chunked}1\r\n \r\n0\r\n\r\n`);
    expect(statusOf(file)).toBe(200);
  });

  it('responds 503 with Retry-After while too many requests are in flight, except to cached requests', async () => {
    const waiting = Array.from({ length: MAX_REQUESTS_IN_FLIGHT }, () =>
      get('/waiting', 'Host: parish.example\r\n'),
    );
    await expect.poll(() => releases.length).toBe(MAX_REQUESTS_IN_FLIGHT);
    const rejected = await get('/one', 'Host: parish.example\r\n');
    expect([statusOf(rejected), rejected.includes('retry-after: ')]).toEqual([503, true]);
    expect(statusOf(await get('/cached', 'Host: parish.example\r\n'))).toBe(200);
    for (const release of releases.splice(0)) release();
    await Promise.all(waiting);
    expect(statusOf(await get('/one', 'Host: parish.example\r\n'))).toBe(200);
  });

  it('calls the app when the cached response is not compressed in that encoding yet', async () => {
    expect(await get('/cached', 'Host: parish.example\r\nAccept-Encoding: gzip\r\n')).toContain(
      'from the app',
    );
  });

  it('calls the app when the request has an Authorization header', async () => {
    expect(await get('/cached', 'Host: parish.example\r\nAuthorization: Bearer a\r\n')).toContain(
      'from the app',
    );
  });

  it.each([
    [
      'the last address that is not a trusted proxy',
      'X-Forwarded-For: 6.6.6.6, 203.0.113.9, 10.1.2.3',
      '203.0.113.9',
    ],
    ['an address without its port', 'X-Forwarded-For: 203.0.113.9:50123', '203.0.113.9'],
    ['an IPv4-mapped address as IPv4', 'X-Forwarded-For: ::FFFF:203.0.113.9', '203.0.113.9'],
    ['an IPv6 address', 'X-Forwarded-For: 2001:db8::7', '2001:db8::7'],
    ['an IPv6 address without brackets and port', 'X-Forwarded-For: [2001:db8::7]:50123', '2001:db8::7'],
    ['an IPv6 address without brackets', 'X-Forwarded-For: [2001:db8::7]', '2001:db8::7'],
    [
      'the last address, in brackets and IPv4-mapped',
      'X-Forwarded-For: 6.6.6.6, [::ffff:203.0.113.9]:1',
      '203.0.113.9',
    ],
    ['the proxy when a bracket is not closed', 'X-Forwarded-For: [2001:db8::7:50123', '127.0.0.1'],
    ['the proxy when X-Forwarded-For is missing', 'X-A: b', '127.0.0.1'],
    ['the proxy when X-Forwarded-For is malformed', 'X-Forwarded-For: <script>', '127.0.0.1'],
  ])('identifies the client by %s', async (_, header, ip) => {
    requests.length = 0;
    await get('/who', `Host: parish.example\r\n${header}\r\n`);
    expect(requests).toEqual([`${ip} /who`]);
  });
});

it.each([
  ['once if a web server on this machine is not a trusted proxy', '', 1],
  ['nothing about a trusted proxy', '127.0.0.1', 0],
])('the request listener logs %s', async (_, trusted, count) => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const config = loadConfig({ ALLOWED_HOSTS: 'parish.example', TRUSTED_PROXIES: trusted });
  const another = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  another.setHandler(createRequestListener(app, { config, log }));
  const send = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      request(
        { port: another.port, host: '127.0.0.1', headers: { host: 'parish.example', ...headers } },
        (response) => response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end();
    });
  await send({});
  for (let n = 0; n < 2; n += 1) await send({ 'x-forwarded-for': '203.0.113.9' });
  expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(count);
  await another.close();
});

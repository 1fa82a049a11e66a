import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import type { App } from '../app.ts';
import { loadConfig } from '../load-config.ts';
import { createRequestListener } from './node-handler.ts';
import { listen, type RunningServer } from './node-server.ts';
import { buildCachedResponse } from './response-cache.ts';

let server: RunningServer;
/** Paths that reached the app. */
const requestedPaths: string[] = [];
/** How many requests and body chunks (or ends) Node has parsed. */
let requests = 0;
let chunksParsed = 0;

beforeAll(async () => {
  const page = await buildCachedResponse(new Response('a cached page'));
  const app: App = {
    securityHeaders: { 'x-content-type-options': 'nosniff' },
    acceptsFile: (_, path) => path === '/file' || path === '/rejected-file',
    findCached: (_, url) => (url === '/cached' ? page : undefined),
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      requestedPaths.push(pathname);
      if (pathname === '/rejected-file') return new Response('rejected', { status: 401 });
      const text = await request.text().catch(() => 'cut off');
      return new Response(`${text.length} received`);
    },
  };
  server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  const listener = createRequestListener(app, { config: loadConfig({}), log });
  server.setHandler((request, response) => {
    requests += 1;
    const push = request.push.bind(request);
    request.push = (chunk, encoding) => {
      chunksParsed += 1;
      return push(chunk, encoding);
    };
    listener(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  requestedPaths.length = 0;
  requests = 0;
  chunksParsed = 0;
});

/** Sends raw bytes. @returns everything received until the connection is closed. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += chunk)).on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

const head = (method: string, path: string, headers = 'Transfer-Encoding: chunked\r\n') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const tiny = (chunks: number) => '1\r\n \r\n'.repeat(chunks);
const END = '0\r\n\r\n';

it.each([
  ['an API call', head('POST', '/api/auth/login')],
  ['a cached page', head('GET', '/cached')],
  ['an unknown path', head('HEAD', '/nowhere')],
  ['a page with an unsupported method', head('OPTIONS', '/about')],
  ['an API call after another request', head('GET', '/first', '') + head('POST', '/api/auth/login')],
  [
    'an API call with an unknown expectation',
    head('POST', '/api/auth/login', 'Expect: the-best\r\nTransfer-Encoding: chunked\r\n'),
  ],
  [
    'a request with an upgrade',
    head('POST', '/a', 'Connection: upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked\r\n'),
  ],
])('a chunked body of %s is rejected without parsing its chunks', async (_, start) => {
  const received = await sendRaw(start + tiny(5_000));
  expect(received).toMatch(/HTTP\/1\.1 411 .*\r\nx-content-type-options: nosniff/);
  // the request before it contributes the end of its empty body
  expect([requestedPaths.filter((path) => path !== '/first'), chunksParsed]).toEqual([
    [],
    requestedPaths.length,
  ]);
});

it('a file upload may be chunked, with tiny chunks for the fields before the file', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const received = await sendRaw(head('POST', '/file') + tiny(90) + chunk.repeat(20) + END);
  expect(received).toContain(`${90 + 20 * 0x4000} received`);
});

it('a file upload in tiny chunks is disconnected', async () => {
  await sendRaw(head('POST', '/file') + tiny(10_000));
  expect(chunksParsed).toBeLessThan(110);
});

it('large chunks do not raise the limit for tiny chunks', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
  await sendRaw(head('POST', '/file') + chunk.repeat(5) + tiny(10_000));
  expect(chunksParsed).toBeLessThan(5 * 10 + 110);
});

it('the connection closes after a response to an unfinished chunked body', async () => {
  const received = await sendRaw(head('POST', '/rejected-file'));
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
});

it('a client that keeps sending a rejected file still receives the response', async () => {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += chunk)).on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.pause();
  socket.write(head('POST', '/rejected-file'));
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
  for (let sent = 0; sent < 20 && !socket.destroyed; sent += 1) {
    socket.write(chunk.repeat(8));
    await setTimeout(10);
  }
  socket.resume();
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
});

it('pipelined requests beyond the limit are not parsed', async () => {
  await sendRaw(head('GET', '/one', '').repeat(1_500));
  expect(requests).toBeLessThan(15);
});

it('parsers that were stopped work again on later connections', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => sendRaw(head('POST', '/a') + tiny(100))));
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        sendRaw(`${head('POST', '/b', 'Content-Length: 5\r\nConnection: close\r\n')}12345`),
      ),
    );
    for (const received of responses) expect(received).toContain('5 received');
  }
});

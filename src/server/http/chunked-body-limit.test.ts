import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import type { App } from '../app.ts';
import { readSettings } from '../load-config.ts';
import { createListener } from './node-handler.ts';
import { type RunningServer, takePort } from './node-server.ts';
import { keptAnswer } from './response-cache.ts';

let server: RunningServer;
/** What the app was asked for. */
const asked: string[] = [];
/** How many requests, and how many pieces of bodies or their ends, node took out of packets. */
let requests = 0;
let pieces = 0;

beforeAll(async () => {
  const page = await keptAnswer(new Response('a page that is kept'));
  const app: App = {
    securityHeaders: { 'x-content-type-options': 'nosniff' },
    takesFile: (_, path) => path === '/file' || path === '/refused-file',
    kept: (_, address) => (address === '/kept' ? page : undefined),
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname === '/refused-file') return new Response('refused', { status: 401 });
      const text = await request.text().catch(() => 'cut off');
      return new Response(`${text.length} came`);
    },
  };
  server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  const listener = createListener(app, { settings: readSettings({}), log });
  server.open((request, response) => {
    requests += 1;
    const push = request.push.bind(request);
    request.push = (chunk, encoding) => {
      pieces += 1;
      return push(chunk, encoding);
    };
    listener(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  requests = 0;
  pieces = 0;
});

/** Sends text as it stands, and answers what came back until the connection ended. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

const head = (method: string, path: string, headers = 'Transfer-Encoding: chunked\r\n') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const tiny = (chunks: number) => '1\r\n \r\n'.repeat(chunks);
const END = '0\r\n\r\n';

it.each([
  ['a call', head('POST', '/api/auth/login')],
  ['a page that is kept', head('GET', '/kept')],
  ['nothing that there is', head('HEAD', '/nowhere')],
  ['something that takes nothing', head('OPTIONS', '/about')],
  ['a call, behind another request', head('GET', '/first', '') + head('POST', '/api/auth/login')],
  [
    'a call, with an expectation that node does not know',
    head('POST', '/api/auth/login', 'Expect: the-best\r\nTransfer-Encoding: chunked\r\n'),
  ],
  [
    'a call that would become something else',
    head('POST', '/a', 'Connection: upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked\r\n'),
  ],
])('a body in chunks for %s is refused, and none of its chunks is looked at', async (_, start) => {
  const answer = await raw(start + tiny(5_000));
  expect(answer).toMatch(/HTTP\/1\.1 411 .*\r\nx-content-type-options: nosniff/);
  // of the request before it the end
  expect([asked.filter((path) => path !== '/first'), pieces]).toEqual([[], asked.length]);
});

it('a file may come in chunks, the fields before it in tiny ones', async () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  const answer = await raw(head('POST', '/file') + tiny(90) + chunk.repeat(20) + END);
  expect(answer).toContain(`${90 + 20 * 0x4000} came`);
});

it('the connection of a file that comes in tiny chunks is ended', async () => {
  await raw(head('POST', '/file') + tiny(10_000));
  expect(pieces).toBeLessThan(110);
});

it('large chunks earn no room for tiny ones', async () => {
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
  await raw(head('POST', '/file') + chunk.repeat(5) + tiny(10_000));
  expect(pieces).toBeLessThan(5 * 10 + 110);
});

it('nobody goes on sending chunks to a call that has been answered', async () => {
  const answer = await raw(head('POST', '/refused-file'));
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('who goes on sending a file that was refused hears it, though they listen late', async () => {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.pause();
  socket.write(head('POST', '/refused-file'));
  const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;
  for (let sent = 0; sent < 20 && !socket.destroyed; sent += 1) {
    socket.write(chunk.repeat(8));
    await setTimeout(10);
  }
  socket.resume();
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('of a thousand requests in one packet no more are read than may wait', async () => {
  await raw(head('GET', '/one', '').repeat(1_500));
  expect(requests).toBeLessThan(15);
});

it('who comes after a connection that was heard no more is heard', async () => {
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 20 }, () => raw(head('POST', '/a') + tiny(100))));
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        raw(`${head('POST', '/b', 'Content-Length: 5\r\nConnection: close\r\n')}12345`),
      ),
    );
    for (const answer of answers) expect(answer).toContain('5 came');
  }
});

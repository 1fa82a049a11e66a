import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

beforeAll(async () => {
  const page = await buildCachedResponse(new Response('a cached page'));
  const app: App = {
    securityHeaders: {},
    acceptsFile: () => false,
    findCached: (_, url) => (url === '/cached' ? page : undefined),
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      requestedPaths.push(pathname);
      if (pathname === '/rejected') return new Response('rejected', { status: 401 });
      return new Response(`${(await request.text()).length} received`);
    },
  };
  server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  server.setHandler(createRequestListener(app, { config: loadConfig({}), log }));
});
afterAll(() => server.close());
beforeEach(() => {
  requestedPaths.length = 0;
});

/** Sends packets one after another. @returns everything received until the connection is closed. */
function sendPackets(...packets: string[]): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(server.port, '127.0.0.1', async () => {
      for (const packet of packets) {
        if (socket.writable) socket.write(packet);
        await sleep(30);
      }
    });
    socket.on('data', (chunk) => (received += chunk)).on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const head = (method: string, path: string, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const statusLines = (text: string) => text.match(/^HTTP\/1\.1 \d+/gm);

it.each([
  ['/cached', /a cached page$/],
  ['/app', /0 received$/],
])(
  'the Upgrade header of a request to %s is ignored, and the connection is closed after the response',
  async (path, body) => {
    // twice: the second cached response reuses a serialized head
    for (const _ of [1, 2]) {
      const received = await sendPackets(
        head('GET', path, UPGRADE) + head('GET', '/pipelined'),
        head('GET', '/later'),
      );
      expect(received).toMatch(/^HTTP\/1\.1 200 /);
      expect(received).toMatch(/\r\nconnection: close\r\n/i);
      expect(received).toMatch(body);
      expect(statusLines(received)).toHaveLength(1);
    }
    expect(requestedPaths.filter((path) => path !== '/app')).toEqual([]);
  },
);

it('the body of a request with an Upgrade header is read completely', async () => {
  const received = await sendPackets(head('POST', '/app', `${UPGRADE}Content-Length: 6\r\n`), 'abc', 'def');
  expect(received).toMatch(/6 received$/);
});

it('bytes after an unread body are not parsed as a request', async () => {
  const received = await sendPackets(
    `${head('POST', '/rejected', `${UPGRADE}Content-Length: 5\r\n`)}abcd`,
    `e${head('POST', '/second', 'Content-Length: 40\r\n')}`,
    head('GET', '/smuggled'),
  );
  expect(statusLines(received)).toEqual(['HTTP/1.1 401']);
  expect(requestedPaths).toEqual(['/rejected']);
});

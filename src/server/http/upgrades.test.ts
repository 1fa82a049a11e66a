import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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

beforeAll(async () => {
  const page = await keptAnswer(new Response('a page that is kept'));
  const app: App = {
    securityHeaders: {},
    takesFile: () => false,
    kept: (_, address) => (address === '/kept' ? page : undefined),
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (pathname === '/refused') return new Response('refused', { status: 401 });
      return new Response(`${(await request.text()).length} came`);
    },
  };
  server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  server.open(createListener(app, { settings: readSettings({}), log }));
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

/** Sends packets one after another, and answers what came back until the connection ended. */
function raw(...packets: string[]): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', async () => {
      for (const packet of packets) {
        if (socket.writable) socket.write(packet);
        await sleep(30);
      }
    });
    socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const head = (method: string, path: string, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const answers = (text: string) => text.match(/^HTTP\/1\.1 \d+/gm);

it.each([
  ['/kept', /a page that is kept$/],
  ['/made', /0 came$/],
])('%s is answered to who would go on in another protocol, and the connection ends', async (path, body) => {
  // once more: the head of a kept answer is ready then
  for (const _ of [1, 2]) {
    const answer = await raw(head('GET', path, UPGRADE) + head('GET', '/behind'), head('GET', '/later'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(body);
    expect(answers(answer)).toHaveLength(1);
  }
  expect(asked.filter((path) => path !== '/made')).toEqual([]);
});

it('its body is read to the end', async () => {
  const answer = await raw(head('POST', '/made', `${UPGRADE}Content-Length: 6\r\n`), 'abc', 'def');
  expect(answer).toMatch(/6 came$/);
});

it('what comes behind a body that was not waited for is no request', async () => {
  const answer = await raw(
    `${head('POST', '/refused', `${UPGRADE}Content-Length: 5\r\n`)}abcd`,
    `e${head('POST', '/second', 'Content-Length: 40\r\n')}`,
    head('GET', '/smuggled'),
  );
  expect(answers(answer)).toEqual(['HTTP/1.1 401']);
  expect(asked).toEqual(['/refused']);
});

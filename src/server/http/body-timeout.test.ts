import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../adapters/log.ts';
import type { App } from '../app.ts';
import { readSettings } from '../load-config.ts';
import { createListener } from './node-handler.ts';
import { type RunningServer, takePort } from './node-server.ts';
import { keptAnswer } from './response-cache.ts';

const PATIENCE = { bodyMs: 300, bytesASecond: 2_048, everyMs: 300 };
let server: RunningServer;

beforeAll(async () => {
  const page = await keptAnswer(new Response('a page that is kept'));
  const app: App = {
    securityHeaders: {},
    takesFile: (_, path) => path === '/file',
    kept: (_, address) => (address === '/kept' ? page : undefined),
    fetch: async (request) => {
      const text = await request.text().catch(() => 'cut off');
      return new Response(`${text.length} came`);
    },
  };
  server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  server.open(createListener(app, { settings: readSettings({}), log }, PATIENCE));
});
afterAll(() => server.close());

/** Sends a body in pieces, one every 50 ms; answers what came back. */
async function send(
  path: string,
  {
    pieces,
    bytes,
    method = 'POST',
    connection = 'close',
  }: { pieces: number; bytes: number; method?: string; connection?: string },
): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => (answer += chunk)).on('error', () => undefined);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${pieces * bytes}\r\n\r\n`,
  );
  for (let i = 0; i < pieces && !socket.destroyed; i += 1) {
    socket.write('x'.repeat(bytes));
    await sleep(50);
  }
  await closed;
  return answer;
}

it('cuts off a body that takes too long, however fast it comes', async () => {
  expect(await send('/api/events', { pieces: 20, bytes: 1_000 })).toMatch(/^HTTP\/1\.1 408/);
});

it('cuts off a body that nobody reads, behind the answer of a page that is kept', async () => {
  const told = await send('/kept', { pieces: 20, bytes: 50, method: 'GET', connection: 'keep-alive' });
  expect(told).toMatch(/^HTTP\/1\.1 200.+HTTP\/1\.1 408/s);
});

it('waits longer for a file that keeps coming', async () => {
  expect(await send('/file', { pieces: 20, bytes: 1_000 })).toContain('20000 came');
});

it('cuts off a file of which fewer than 2 KB come in a second', async () => {
  expect(await send('/file', { pieces: 20, bytes: 50 })).toMatch(/^HTTP\/1\.1 408/);
});

it('leaves alone what was sent in time', async () => {
  expect(await send('/api/events', { pieces: 1, bytes: 500 })).toContain('500 came');
});

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../process/load-config.ts';
import { createLog } from '../../process/log.ts';
import type { App } from '../app.ts';
import { createCachedResponse } from '../cache/response-cache.ts';
import { createRequestListener } from './node-handler.ts';
import { listen, type RunningServer } from './node-server.ts';

const TIMEOUTS = { maxBodyMs: 1_000, minFileBytesPerSecond: 2_048, checkIntervalMs: 1_000 };
let server: RunningServer;

beforeAll(async () => {
  const page = createCachedResponse(Buffer.from('a cached page'), { headers: {} });
  const app: App = {
    securityHeaders: {},
    acceptsFile: (_, path) => path === '/file',
    findCached: (_, url) => (url === '/cached' ? page : undefined),
    fetch: async (request) => {
      const text = await request.text().catch(() => 'cut off');
      return new Response(`${text.length} received`);
    },
  };
  server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://stthomas.example' });
  const log = createLog({ write: () => undefined });
  server.setHandler(createRequestListener(app, { config: loadConfig({}), log }, TIMEOUTS));
});
afterAll(() => server.close());

/** Sends a body in pieces, one every 50 ms. @returns the raw response. */
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
  let response = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk) => (response += chunk)).on('error', () => undefined);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${pieces * bytes}\r\n\r\n`,
  );
  for (let i = 0; i < pieces && !socket.destroyed; i += 1) {
    socket.write('x'.repeat(bytes));
    await sleep(50);
  }
  await closed;
  return response;
}

it('a body that exceeds the maximum duration gets 408, however fast it is', async () => {
  expect(await send('/api/events', { pieces: 40, bytes: 1_000 })).toMatch(/^HTTP\/1\.1 408/);
});

it('a slow body that is not read gets 408 after the cached response', async () => {
  const responses = await send('/cached', { pieces: 40, bytes: 50, method: 'GET', connection: 'keep-alive' });
  expect(responses).toMatch(/^HTTP\/1\.1 200.+HTTP\/1\.1 408/s);
});

it('a file upload may exceed the maximum duration while it keeps the minimum rate', async () => {
  // ten times the rate, because a busy machine pauses longer
  expect(await send('/file', { pieces: 40, bytes: 10_000 })).toContain('400000 received');
});

it('a file upload below 2 KB per second gets 408', async () => {
  expect(await send('/file', { pieces: 40, bytes: 50 })).toMatch(/^HTTP\/1\.1 408/);
});

it('a body that arrives in time is accepted', async () => {
  expect(await send('/api/events', { pieces: 1, bytes: 500 })).toContain('500 received');
});

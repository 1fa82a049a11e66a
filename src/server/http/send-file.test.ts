import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createRequestListener } from './node-handler.ts';
import { listen, type RunningServer } from './node-server.ts';

/** More than socket buffers hold. */
const BYTES = 64 * 1024 * 1024;
const URL_PATH = `/media/sound/${'5'.repeat(32)}.mp3`;

let parish: TestApp;
let server: RunningServer;
let file: string;
beforeAll(async () => {
  parish = await testApp({ engine: 'sqlite', env: { ALLOWED_HOSTS: 'parish.example' } });
  const { config, log } = parish.deps;
  server = await listen({ port: 0, host: '127.0.0.1', publicUrl: config.publicUrl });
  server.setHandler(createRequestListener(parish.app, { config, log }));
  mkdirSync(join(config.dataDir, 'media', 'sound'), { recursive: true });
  file = join(config.dataDir, URL_PATH);
});
afterAll(async () => {
  await server.close();
  await parish.close();
});

it('a file that is truncated while it is sent closes its connection and is logged once', async () => {
  writeFileSync(file, '');
  truncateSync(file, BYTES);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`GET ${URL_PATH} HTTP/1.1\r\nHost: parish.example\r\n\r\n`);
  let head = '';
  let tail = '';
  let received = 0;
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.on('data', (data: Buffer) => {
      // the server waits until the client has read the first chunk
      if (received === 0) {
        head = data.toString('latin1');
        truncateSync(file, 1024);
      }
      received += data.byteLength;
      tail = (tail + data.toString('latin1')).slice(-200);
    });
  });
  await closed;
  expect(head).toContain(`content-length: ${BYTES}`);
  expect(received).toBeLessThan(BYTES);
  expect(tail).not.toContain('Error');
  const failures = parish.logged.filter(({ event }) => event === 'file cut short');
  expect(failures).toMatchObject([{ level: 'error', err: { message: 'The file is shorter than before' } }]);
  expect(parish.logged).toEqual(failures);
});

it('a file that is truncated while a caller in this process reads it rejects the body', async () => {
  writeFileSync(file, '');
  truncateSync(file, BYTES);
  const response = await parish.request(URL_PATH);
  truncateSync(file, 1024);
  await expect(response.arrayBuffer()).rejects.toThrow('shorter');
});

import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { createListener } from './node-handler.ts';
import { type RunningServer, takePort } from './node-server.ts';

/** More than sockets hold on their way. */
const BYTES = 64 * 1024 * 1024;
const ADDRESS = `/media/sound/${'5'.repeat(32)}.mp3`;

let parish: TestApp;
let server: RunningServer;
let file: string;
beforeAll(async () => {
  parish = await testApp({ engine: 'sqlite', env: { ALLOWED_HOSTS: 'parish.example' } });
  const { settings, log } = parish.deps;
  server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: settings.publicUrl });
  server.open(createListener(parish.app, { settings, log }));
  mkdirSync(join(settings.dataDir, 'media', 'sound'), { recursive: true });
  file = join(settings.dataDir, ADDRESS);
});
afterAll(async () => {
  await server.close();
  await parish.close();
});

it('a file that becomes shorter while it is sent ends its connection, with one line in the log and nothing beside it', async () => {
  writeFileSync(file, '');
  truncateSync(file, BYTES);
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`GET ${ADDRESS} HTTP/1.1\r\nHost: parish.example\r\n\r\n`);
  let head = '';
  let tail = '';
  let received = 0;
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.on('data', (data: Buffer) => {
      // the server waits for its reader with the first part in its hands
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
  const told = parish.logged.filter(({ event }) => event === 'file cut short');
  expect(told).toMatchObject([{ level: 'error', err: { message: 'The file has become shorter' } }]);
  expect(parish.logged).toEqual(told);
});

it('a file that fails as it is read fails for whoever reads it in this process', async () => {
  writeFileSync(file, '');
  truncateSync(file, BYTES);
  const answer = await parish.request(ADDRESS);
  truncateSync(file, 1024);
  await expect(answer.arrayBuffer()).rejects.toThrow('shorter');
});

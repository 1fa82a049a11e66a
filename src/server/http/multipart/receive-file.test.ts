import fs, { readdirSync } from 'node:fs';
import { Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { createLog } from '../../adapters/log.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { App } from '../../main/app.ts';
import { createRequestListener } from '../node/node-handler.ts';
import { listen } from '../node/node-server.ts';
import { FINISH_TIMEOUT_MS, receiveFile } from './receive-file.ts';

const FIELD = '--x\r\ncontent-disposition: form-data; name="signature"\r\n\r\nours\r\n';
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';
const EMPTY_PARTS = '\r\n--x'.repeat(10_000);

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function receive(chunks: readonly string[], folder: string, ending?: Error) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      if (ending) controller.error(ending);
      else controller.close();
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  return receiveRequest(new Request('https://parish.example/', init), folder);
}

function receiveRequest(request: Request, folder: string) {
  return receiveFile(request, {
    folder,
    field: 'file',
    maxBytes: 1_000_000,
    requiredField: 'signature',
    accept: async () => 1_000_000,
  });
}

/** Counts ended streams: the parser ends one per part that it creates. */
function countEnded() {
  const pushed = vi.spyOn(Readable.prototype, 'push');
  return () => pushed.mock.calls.filter(([chunk]) => chunk === null).length;
}

it.each([
  ['alone', [EMPTY_PARTS]],
  ['after a field', [`${FIELD}${EMPTY_PARTS}`]],
  ['after a file that precedes its field', [`${FILE}${EMPTY_PARTS}`]],
  ['after a file that precedes its field, in the next chunk', [FILE, EMPTY_PARTS]],
  ['after an accepted file', [`${FIELD}${FILE}${EMPTY_PARTS}`]],
  ['after an accepted file, in the next chunk', [`${FIELD}${FILE}`, EMPTY_PARTS]],
  ['with a boundary split between chunks', [`${FIELD}${FILE}\r\n-`, `-x${EMPTY_PARTS}`]],
])(
  'a form with thousands of empty parts is rejected before the parser creates them: %s',
  async (_, chunks) => {
    const folder = freshFolder();
    const count = countEnded();
    await expect(receive(chunks, folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(count()).toBeLessThan(50);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('a form with a file is received, also in chunks of one byte', async () => {
  const form = `${FIELD}${FILE}\r\n--x--\r\n`;
  for (const chunks of [[form], [...form]]) {
    const { fields, file } = await receive(chunks, freshFolder());
    expect(fields).toEqual({ signature: 'ours' });
    expect(file).toMatchObject({ bytes: 3, fileName: 'a.jpg' });
  }
});

it.each([
  ['a preamble and an epilogue', [`preamble\r\n${FIELD}${FILE}\r\n--x--\r\nepilogue\r\n--x--`]],
  ['thousands of empty parts after its end', [`${FIELD}${FILE}\r\n--x--${EMPTY_PARTS}`]],
  ['thousands of empty parts after its end, in the next chunk', [`${FIELD}${FILE}\r\n--x--`, EMPTY_PARTS]],
])('a form is received with %s', async (_, chunks) => {
  const count = countEnded();
  const { fields, file } = await receive(chunks, freshFolder());
  expect([fields, file.bytes]).toEqual([{ signature: 'ours' }, 3]);
  expect(count()).toBeLessThan(50);
});

it('the epilogue of a form has a size limit', async () => {
  const epilogue = Array<string>(80).fill('a'.repeat(1_024));
  await expect(receive(['--x--', ...epilogue], freshFolder())).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

it('a form that ends twice is rejected, and releases its slot if its file came first', async () => {
  const folder = freshFolder();
  const twice = { code: 'BAD_REQUEST', message: 'The form has no file' };
  await expect(receive(['--x--\r\n--x\r\n--x--'], folder)).rejects.toMatchObject(twice);
  const fileFirst = [`${FILE}\r\n--x`, '--\r\n--x\r\n--x--'];
  for (let attempt = 0; attempt < 3; attempt += 1) await receive(fileFirst, folder);
  const { file } = await receive([`${FILE}\r\n${FIELD}--x--\r\n`], folder);
  expect(file.bytes).toBe(3);
});

it('`close` does not wait for a form that ends twice', async () => {
  const closeAll = vi.spyOn(Server.prototype, 'closeAllConnections');
  const server = await listen({ port: 0, host: '127.0.0.1', publicUrl: 'https://parish.example' });
  const folder = freshFolder();
  let arrived = 0;
  const app: App = {
    securityHeaders: {},
    acceptsFile: () => true,
    findCached: () => undefined,
    fetch: (request) => {
      arrived += 1;
      return receiveRequest(request, folder).then(
        () => new Response('received'),
        (problem: ApiProblem) => new Response(problem.message, { status: problem.status }),
      );
    },
  };
  const log = createLog({ write: () => undefined });
  server.setHandler(createRequestListener(app, { config: loadConfig({}), log }));
  const sent = [1, 2, 3].map(() =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      body: '--x--\r\n--x\r\n--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
  );
  await expect.poll(() => arrived).toBe(3);
  await server.close();
  expect(closeAll).not.toHaveBeenCalled();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 400]);
});

it('a form is aborted and releases its slot when the parser never finishes it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { emit } = Busboy.prototype;
  const broken = vi.spyOn(Busboy.prototype, 'emit').mockImplementation(function (
    this: BusboyInstance,
    event,
    ...rest
  ) {
    return event === 'finish' || emit.call(this, event, ...rest);
  });
  const folder = freshFolder();
  const fileFirst = [`${FILE}\r\n${FIELD}--x--\r\n`];
  // more often than unauthorized files are admitted at the same time
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const rejected = expect(receive(fileFirst, folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(FINISH_TIMEOUT_MS);
    await rejected;
  }
  expect(readdirSync(folder)).toEqual([]);
  broken.mockRestore();
  expect((await receive(fileFirst, folder)).file.bytes).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

const systemError = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it.each([
  ['EIO', 'EIO'],
  ['ENOSPC', 'STORAGE_FULL'],
])('a write error %s is reported as %s, not as a malformed form', async (code, expected) => {
  const folder = freshFolder();
  const { open } = fs.promises;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (...args) => {
    const file = await open(...args);
    const failing = new Writable({ write: (_chunk, _encoding, done) => done(systemError(code, 'write')) });
    failing.once('close', () => file.close());
    return Object.assign(file, { createWriteStream: () => failing });
  });
  syncBuiltinESMExports();
  const form = `${FIELD}${FILE}\r\n--x--\r\n`;
  await expect(receive([form], folder)).rejects.toMatchObject({ code: expected });
  expect(readdirSync(folder)).toEqual([]);
});

it('an error while creating the file is passed on', async () => {
  const missing = join(freshFolder(), 'missing');
  await expect(receive([`${FIELD}${FILE}\r\n--x--\r\n`], missing)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a form is incomplete when its connection is lost', async () => {
  const folder = freshFolder();
  const lost = receive([`${FIELD}${FILE}`], folder, systemError('ECONNRESET', 'read'));
  await expect(lost).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(readdirSync(folder)).toEqual([]);
});

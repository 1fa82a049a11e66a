import fs, { readdirSync } from 'node:fs';
import { Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import type { ApiProblem } from '#contract/problem.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { createLog } from '../adapters/log.ts';
import type { App } from '../app.ts';
import { readSettings } from '../load-config.ts';
import { createListener } from './node-handler.ts';
import { takePort } from './node-server.ts';
import { receiveFile } from './receive-file.ts';

const FIELD = '--x\r\ncontent-disposition: form-data; name="signature"\r\n\r\nours\r\n';
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';
const NOTHING = '\r\n--x'.repeat(10_000);

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
  return received(new Request('https://parish.example/', init), folder);
}

function received(request: Request, folder: string) {
  return receiveFile(request, {
    folder,
    field: 'file',
    maxBytes: 1_000_000,
    needs: 'signature',
    accept: async () => 1_000_000,
  });
}

/** How many streams have ended: a parser ends one for each part that it makes. */
function ended() {
  const pushed = vi.spyOn(Readable.prototype, 'push');
  return () => pushed.mock.calls.filter(([chunk]) => chunk === null).length;
}

it.each([
  ['alone', [NOTHING]],
  ['behind a field', [`${FIELD}${NOTHING}`]],
  ['behind a file that comes first', [`${FILE}${NOTHING}`]],
  ['behind a file that comes first, in the next chunk', [FILE, NOTHING]],
  ['behind a file that is taken', [`${FIELD}${FILE}${NOTHING}`]],
  ['behind a file that is taken, in the next chunk', [`${FIELD}${FILE}`, NOTHING]],
  ['in two halves of a boundary', [`${FIELD}${FILE}\r\n-`, `-x${NOTHING}`]],
])('a form of thousands of empty parts is refused before they are made: %s', async (_, chunks) => {
  const folder = freshFolder();
  const count = ended();
  await expect(receive(chunks, folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(count()).toBeLessThan(50);
  expect(readdirSync(folder)).toEqual([]);
});

it('a form with its file is received, also where a delimiter comes in pieces', async () => {
  const form = `${FIELD}${FILE}\r\n--x--\r\n`;
  for (const chunks of [[form], [...form]]) {
    const { fields, file } = await receive(chunks, freshFolder());
    expect(fields).toEqual({ signature: 'ours' });
    expect(file).toMatchObject({ bytes: 3, fileName: 'a.jpg' });
  }
});

it.each([
  ['its preamble and its epilogue', [`what it is\r\n${FIELD}${FILE}\r\n--x--\r\nwhat it was\r\n--x--`]],
  ['thousands of empty parts behind its end', [`${FIELD}${FILE}\r\n--x--${NOTHING}`]],
  ['thousands of empty parts behind its end, in the next chunk', [`${FIELD}${FILE}\r\n--x--`, NOTHING]],
])('a form is received with %s', async (_, chunks) => {
  const count = ended();
  const { fields, file } = await receive(chunks, freshFolder());
  expect([fields, file.bytes]).toEqual([{ signature: 'ours' }, 3]);
  expect(count()).toBeLessThan(50);
});

it('what stands behind the end of a form has a limit', async () => {
  const behind = Array<string>(80).fill('a'.repeat(1_024));
  await expect(receive(['--x--', ...behind], freshFolder())).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

it('a form that ends twice is refused, and one with its file first takes no place for good', async () => {
  const folder = freshFolder();
  const twice = { code: 'BAD_REQUEST', message: 'The form has no file' };
  await expect(receive(['--x--\r\n--x\r\n--x--'], folder)).rejects.toMatchObject(twice);
  const ahead = [`${FILE}\r\n--x`, '--\r\n--x\r\n--x--'];
  for (let turn = 0; turn < 3; turn += 1) await receive(ahead, folder);
  const { file } = await receive([`${FILE}\r\n${FIELD}--x--\r\n`], folder);
  expect(file.bytes).toBe(3);
});

it('a stop waits for no form that ends twice', async () => {
  const cutOff = vi.spyOn(Server.prototype, 'closeAllConnections');
  const server = await takePort({ port: 0, host: '127.0.0.1', publicUrl: 'https://parish.example' });
  const folder = freshFolder();
  let come = 0;
  const app: App = {
    securityHeaders: {},
    takesFile: () => true,
    kept: () => undefined,
    fetch: (request) => {
      come += 1;
      return received(request, folder).then(
        () => new Response('received'),
        (problem: ApiProblem) => new Response(problem.message, { status: problem.status }),
      );
    },
  };
  const log = createLog({ write: () => undefined });
  server.open(createListener(app, { settings: readSettings({}), log }));
  const sent = [1, 2, 3].map(() =>
    fetch(`http://127.0.0.1:${server.port}/`, {
      method: 'POST',
      body: '--x--\r\n--x\r\n--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
  );
  await expect.poll(() => come).toBe(3);
  await server.close();
  expect(cutOff).not.toHaveBeenCalled();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 400]);
});

const says = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

it.each([
  ['EIO', 'EIO'],
  ['ENOSPC', 'STORAGE_FULL'],
])('a disk that fails while it is written to (%s) is no fault of the form: %s', async (said, expected) => {
  const folder = freshFolder();
  const { open } = fs.promises;
  vi.spyOn(fs.promises, 'open').mockImplementation(async (...order) => {
    const file = await open(...order);
    const failing = new Writable({ write: (_chunk, _encoding, done) => done(says(said, 'write')) });
    failing.once('close', () => file.close());
    return Object.assign(file, { createWriteStream: () => failing });
  });
  syncBuiltinESMExports();
  const whole = `${FIELD}${FILE}\r\n--x--\r\n`;
  await expect(receive([whole], folder)).rejects.toMatchObject({ code: expected });
  expect(readdirSync(folder)).toEqual([]);
});

it('a file that cannot be made is no fault of the form', async () => {
  const gone = join(freshFolder(), 'gone');
  await expect(receive([`${FIELD}${FILE}\r\n--x--\r\n`], gone)).rejects.toMatchObject({ code: 'ENOENT' });
});

it('a form whose connection is lost has not arrived whole', async () => {
  const folder = freshFolder();
  const lost = receive([`${FIELD}${FILE}`], folder, says('ECONNRESET', 'read'));
  await expect(lost).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(readdirSync(folder)).toEqual([]);
});

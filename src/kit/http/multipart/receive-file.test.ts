import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshFolder } from '../../storage/testing/fresh-database.ts';
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

it.each([
  ['alone', [EMPTY_PARTS]],
  ['after an accepted file', [`${FIELD}${FILE}${EMPTY_PARTS}`]],
  ['after a file that precedes its field, in the next chunk', [FILE, EMPTY_PARTS]],
])('a form with thousands of empty parts is rejected: %s', async (_, chunks) => {
  const folder = freshFolder();
  await expect(receive(chunks, folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(readdirSync(folder)).toEqual([]);
});

it('a form with a file is received, also in chunks of one byte', async () => {
  const form = `${FIELD}${FILE}\r\n--x--\r\n`;
  for (const chunks of [[form], [...form]]) {
    const { fields, file } = await receive(chunks, freshFolder());
    expect(fields).toEqual({ signature: 'ours' });
    expect(file).toMatchObject({ bytes: 3, fileName: 'a.jpg' });
  }
});

it('a form that ends twice is rejected, and releases its slot if its file came first', async () => {
  const folder = freshFolder();
  await expect(receive(['--x--\r\n--x\r\n--x--'], folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const fileFirst = [`${FILE}\r\n--x`, '--\r\n--x\r\n--x--'];
  for (let attempt = 0; attempt < 3; attempt += 1) await receive(fileFirst, folder);
  const { file } = await receive([`${FILE}\r\n${FIELD}--x--\r\n`], folder);
  expect(file.bytes).toBe(3);
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

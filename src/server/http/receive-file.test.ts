import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh.ts';
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
  const request = new Request('https://parish.example/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
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
  ['behind the end of the form', [`${FIELD}${FILE}\r\n--x--`, NOTHING]],
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

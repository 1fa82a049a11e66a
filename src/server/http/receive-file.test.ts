import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh.ts';
import { receiveFile } from './receive-file.ts';

const FIELD = '--x\r\ncontent-disposition: form-data; name="signature"\r\n\r\nours\r\n';
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';
const NOTHING = '\r\n--x'.repeat(10_000);

afterEach(() => {
  vi.restoreAllMocks();
});

function receive(chunks: readonly string[], folder: string) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
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

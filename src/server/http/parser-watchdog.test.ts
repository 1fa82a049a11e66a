import fs, { readdirSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { type Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { PARSER_TIMEOUT_MS } from './parser-watchdog.ts';
import { receiveFile } from './receive-file.ts';

const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc\r\n';
const FIELD = '--x\r\ncontent-disposition: form-data; name="signature"\r\n\r\nours\r\n';
const END = '--x--\r\n';
const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const anHour = () => new Promise((resolve) => setTimeout(resolve, HOUR_MS));

interface Slow {
  readonly between?: () => Promise<unknown>;
  readonly accept?: () => Promise<number>;
  readonly writes?: () => Promise<unknown>;
}

const immediately = async () => undefined;

function receive(
  folder: string,
  { between = immediately, accept = async () => 1_000 }: Slow = {},
  form = [FILE, FIELD, END],
) {
  const chunks = form.values();
  const body = new ReadableStream({
    async pull(controller) {
      await between();
      const { value, done } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
  const request = new Request('https://parish.example/', init);
  return receiveFile(request, { folder, field: 'file', maxBytes: 1_000, requiredField: 'signature', accept });
}

/** Repeated more often than unauthorized files are admitted at the same time. */
async function expectTimeout(folder: string) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const rejected = expect(receive(folder)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(PARSER_TIMEOUT_MS);
    await rejected;
  }
  expect(readdirSync(folder)).toEqual([]);
}

const { emit, _write } = Busboy.prototype;

it.each([
  [
    'never finishes a form',
    () =>
      vi.spyOn(Busboy.prototype, 'emit').mockImplementation(function (this: BusboyInstance, event, ...rest) {
        return event === 'finish' || emit.call(this, event, ...rest);
      }),
  ],
  [
    // as busboy does with an epilogue, which boundary-filter.ts removes
    'finishes a form too early and not at its end',
    () => {
      const isFinished = new WeakSet<BusboyInstance>();
      vi.spyOn(Busboy.prototype, '_write').mockImplementation(function (
        this: BusboyInstance,
        _chunk,
        encoding,
        done,
      ) {
        if (isFinished.has(this)) return (done as () => void)();
        isFinished.add(this);
        _write.call(this, Buffer.from('--x--\r\n--x--'), encoding, done);
      });
    },
  ],
  [
    'never finishes a file',
    () =>
      vi.spyOn(Busboy.prototype, 'emit').mockImplementation(function (this: BusboyInstance, event, ...rest) {
        if (event === 'file') (rest[1] as Readable).push = () => true;
        return emit.call(this, event, ...rest);
      }),
  ],
  [
    'never accepts another chunk',
    () =>
      vi.spyOn(Busboy.prototype, '_write').mockImplementation(function (
        this: BusboyInstance,
        chunk,
        encoding,
      ) {
        _write.call(this, chunk, encoding, () => undefined);
      }),
  ],
])('a form is aborted and releases its slot when the parser %s', async (_, breakParser) => {
  const folder = freshFolder();
  breakParser();
  await expectTimeout(folder);
  vi.restoreAllMocks();
  expect((await receive(folder)).file.bytes).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

it.each<[string, Slow]>([
  ['a slow client', { between: anHour }],
  ['a slow database', { accept: () => anHour().then(() => 1_000) }],
  ['a slow disk', { writes: anHour }],
])('a form does not time out because of %s', async (_, slow) => {
  mockDisk(slow.writes ?? immediately);
  for (const form of [
    [FILE, FIELD, END],
    [FIELD, FILE, END],
  ])
    expect((await advanceHours(receive(freshFolder(), slow, form))).fields).toEqual({ signature: 'ours' });
});

/** Advances the clock by an hour whenever nothing else is left to do. */
async function advanceHours<T>(receiving: Promise<T>): Promise<T> {
  let isReceived = false;
  const received = receiving.finally(() => {
    isReceived = true;
  });
  while (!isReceived) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(HOUR_MS);
  }
  return received;
}

/** Replaces file writes by a stream with this behavior. */
function mockDisk(writes: () => Promise<unknown>) {
  const work = (done: () => void) => void writes().then(() => done());
  const createWriteStream = () =>
    new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => work(done), final: work });
  vi.spyOn(fs.promises, 'open').mockResolvedValue({ createWriteStream } as unknown as FileHandle);
  syncBuiltinESMExports();
}

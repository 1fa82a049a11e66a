/**
 * Uploads to the built server, as a process of its own: what only shows there, since it is about memory and sockets.
 * What "flat" and "back" mean in megabytes is said here, once.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadSignature } from '#contract/media.ts';
import { canReadMemory, family, type Memory, memoryOf, peakDuring } from '../testing/resident-memory.ts';
import { type Hostile, hostileFiles } from './testing/malicious-corpus.ts';
import { pngBomb } from './testing/malicious-files.ts';
import { activeIn } from './testing/polyglots.ts';
import { fileOf } from './testing/sample-files.ts';
import { type RunningParish, runningParish } from './testing/server-fixture.ts';
import { flood, formStart } from './testing/stream-upload.ts';

const MEGABYTE = 1024 * 1024;
/**
 * While hostile files come, from rest. What the runtime has not collected yet counts too and depends on how busy the
 * machine is, so these figures stand well above what is usual and far below what a file held whole would take.
 */
const HOSTILE_MB = 500;
/** What two decoders may take more, at the end of a hundred files. */
const DECODERS_MB = 250;
/** While a file comes that is only written; two gigabytes are offered. */
const WRITTEN_MB = 300;
/** While twenty read 50 MB each. */
const READ_MB = 600;
/** What stays of all that: code that is compiled by now, and what was freed but not given back. */
const REST_MB = 400;
/** What the sockets on both sides hold of what is sent. */
const SOCKET_MB = 8;
/** Of the hostile files those that would fill the memory, or keep a decoder busy. */
const AT_ONCE = /megapixels|gigapixels|frames larger|scans|^half|^SVG$|^HEIC$|^TIFF$/;
/** A picture process ends when it has had nothing to do for 20 s. */
const AT_REST_MS = 40_000;

describe.runIf(canReadMemory)('the running server', { timeout: 120_000 }, () => {
  let parish: RunningParish;
  let start: Memory;
  beforeAll(async () => {
    parish = await runningParish();
    // what the first upload loads is no growth
    await send({ sentAs: 'picture', name: 'a.png', type: 'image/png', bytes: pngBomb(16_000, 16_000) });
    start = now();
  }, 60_000);
  afterAll(() => parish?.close());

  const sign = async (sentAs: Hostile['sentAs']): Promise<UploadSignature> => {
    const { upload, resources } = await parish.staff();
    const body = { resourceName: 'x' };
    if (sentAs === 'picture') return upload.signature();
    return sentAs === 'document' ? resources.documentSignature({ body }) : resources.soundSignature({ body });
  };
  const send = async ({ sentAs, bytes, name, type }: Pick<Hostile, 'sentAs' | 'bytes' | 'name' | 'type'>) =>
    parish.send(await sign(sentAs), fileOf(bytes, name, type));
  const now = () => memoryOf(parish.server.pid);
  const grown = (from: Memory, { own, all }: Memory) => ({
    own: Math.round(own - from.own),
    all: Math.round(all - from.all),
  });

  /** What is being made narrower lies there for a moment. */
  const expectNothingLeft = () => expect.poll(parish.incoming, { timeout: 20_000 }).toEqual([]);

  it('refuses twenty of them at once, and answers pages meanwhile', async () => {
    const bombs = (await hostileFiles()).filter(({ what, isTaken }) => !isTaken && AT_ONCE.test(what));
    const twenty = Array.from({ length: 20 }, (_, at) => bombs[at % bombs.length] as Hostile);
    const signatures = await Promise.all(twenty.map(({ sentAs }) => sign(sentAs)));
    const before = now();
    const { result, peak } = await peakDuring(parish.server.pid, async () => {
      const answers = twenty.map(({ bytes, name, type }, at) =>
        parish.send(signatures[at] as UploadSignature, fileOf(bytes, name, type)),
      );
      const page = await fetch(`${parish.server.address}/`);
      return [page.status, ...(await Promise.all(answers)).map(({ status }) => status)];
    });
    expect(result[0]).toBe(200);
    expect(result.slice(1).every((status) => status === 415 || status === 422)).toBe(true);
    expect(grown(before, peak).all).toBeLessThan(HOSTILE_MB);
  });

  it('refuses hostile files or makes them harmless, and stays as small as it was', async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    const before = now();
    const { peak } = await peakDuring(parish.server.pid, async () => {
      for (const file of files) {
        const answer = await send(file);
        const found =
          answer.status === 200 ? await activeIn(file, await answer.json()) : await refusalIn(answer);
        if (found || (answer.status === 200) !== file.isTaken)
          wrong.push([file.sentAs, file.what, answer.status, found]);
      }
    });
    expect(wrong).toEqual([]);
    expect(grown(before, peak).own).toBeLessThan(HOSTILE_MB);
    expect(grown(before, peak).all).toBeLessThan(HOSTILE_MB + DECODERS_MB);
    await expectNothingLeft();
  });

  describe('a file that is too large', () => {
    it('is refused before a byte of it is sent, where it says so', async () => {
      const answer = await flood(parish.server.address, await form('sound'), {
        says: 50 * MEGABYTE + 64 * 1024 + 1,
        sends: 0,
        after: 'wait',
      });
      expect(answer.status).toBe(413);
    });

    it.each([
      ['sound', 50],
      ['picture', 20],
    ] as const)(
      'is cut off at the limit of a %s, %s MB, though it may go on for two gigabytes',
      async (sentAs, limit) => {
        const before = now();
        const { result, peak } = await peakDuring(parish.server.pid, async () =>
          flood(parish.server.address, await form(sentAs), {
            says: 'chunks',
            sends: 2_000 * MEGABYTE,
            after: 'go on',
          }),
        );
        expect(result.status).toBe(413);
        expect(result.taken).toBeLessThan((limit + SOCKET_MB) * MEGABYTE);
        expect(grown(before, peak).own).toBeLessThan(WRITTEN_MB);
        await expectNothingLeft();
      },
    );

    it('is not written at all for somebody whose signature is none', async () => {
      const answer = await flood(parish.server.address, await form('sound', 'f'.repeat(40)), {
        says: 'chunks',
        sends: 2_000 * MEGABYTE,
      });
      expect(answer.status).toBe(403);
      expect(answer.taken).toBeLessThan(SOCKET_MB * MEGABYTE);
      await expectNothingLeft();
    });
  });

  it.each([
    ['less than it says', { says: 5 * MEGABYTE, sends: MEGABYTE }],
    ['nothing of what it says', { says: 5 * MEGABYTE, sends: 0 }],
    ['no end of its last chunk', { says: 'chunks', sends: MEGABYTE }],
  ] as const)('leaves nothing of a file that sends %s', async (_, how) => {
    const { status } = await flood(parish.server.address, await form('sound'), how);
    expect([0, 400, 408]).toContain(status);
    await expectNothingLeft();
    expect((await fetch(`${parish.server.address}/healthz`)).status).toBe(200);
  });

  describe('a recording of 50 MB', () => {
    const SIZE = 50 * MEGABYTE;
    const sound = Buffer.alloc(SIZE);
    let address: string;
    let etag: string;
    beforeAll(async () => {
      for (let at = 0; at < SIZE; at += 4) sound.writeUInt32LE(at, at);
      sound.write('RIFF\0\0\0\x03WAVEfmt ', 'latin1');
      const signature = await sign('sound');
      const before = now();
      const { result, peak } = await peakDuring(parish.server.pid, () =>
        parish.upload(signature, fileOf(sound, 'qurbana.wav', 'audio/wav')),
      );
      expect(grown(before, peak).own).toBeLessThan(WRITTEN_MB);
      address = result.secure_url;
      etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    });

    it.each([
      ['its first bytes', 'bytes=0-1', {}, 206, 0, 1],
      ['its middle', `bytes=${SIZE / 2}-${SIZE / 2 + 99_999}`, {}, 206, SIZE / 2, SIZE / 2 + 99_999],
      ['its last bytes', 'bytes=-100000', {}, 206, SIZE - 100_000, SIZE - 1],
      ['the rest from there', `bytes=${SIZE - 5}-`, {}, 206, SIZE - 5, SIZE - 1],
      ['the same file as before', 'bytes=8-15', { ifRange: 'same' }, 206, 8, 15],
    ] as const)(
      'is sought by ranges: %s',
      async (_, range, { ifRange }: { ifRange?: string }, status, from, to) => {
        const answer = await fetch(address, { headers: { range, ...(ifRange && { 'if-range': etag }) } });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([answer.status, answer.headers.get('content-range')]).toEqual([
          status,
          `bytes ${from}-${to}/${SIZE}`,
        ]);
        expect(bytes.equals(sound.subarray(from, to + 1))).toBe(true);
      },
    );

    it.each([
      ['several parts', 'bytes=0-1,10-19', {}, 200],
      ['a part of another file', 'bytes=0-1', { 'if-range': '"another"' }, 200],
      ['a part behind its end', `bytes=${SIZE}-`, {}, 416],
    ])('answers in one piece or not at all: %s', async (_, range, headers, status) => {
      const answer = await fetch(address, { headers: { range, ...headers } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-range')).toBe(status === 416 ? `bytes */${SIZE}` : null);
      await answer.body?.cancel();
    });

    it('takes no memory while one reads slowly, nor while twenty read at once', async () => {
      const slow = connect(Number(new URL(address).port), '127.0.0.1');
      const before = now();
      const { peak } = await peakDuring(parish.server.pid, async () => {
        slow.write(`GET ${new URL(address).pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        await new Promise((resolve) => slow.once('readable', resolve));
        const lengths = await Promise.all(Array.from({ length: 20 }, () => lengthOf(address)));
        expect(lengths).toEqual(Array(20).fill(SIZE));
      });
      slow.destroy();
      expect(grown(before, peak).own).toBeLessThan(READ_MB);
    });
  });

  it('ends as it began: alive, without a process left, and as large as before', async () => {
    await expect.poll(() => family(parish.server.pid).length, { timeout: AT_REST_MS }).toBe(1);
    await expect.poll(() => grown(start, now()).all, { timeout: AT_REST_MS }).toBeLessThan(REST_MB);
    expect((await fetch(`${parish.server.address}/readyz`)).status).toBe(200);
    await expectNothingLeft();
    expect(parish.server.said()).not.toMatch(/"level":(50|60)/);
  });

  /** @param signature in the place of the one that was given. */
  async function form(sentAs: Hostile['sentAs'], signature?: string): Promise<Buffer> {
    const signed = await sign(sentAs);
    return formStart({ ...signed, signature: signature ?? signed.signature });
  }

  async function lengthOf(url: string): Promise<number> {
    let length = 0;
    for await (const part of (await fetch(url)).body ?? []) length += part.byteLength;
    return length;
  }

  /** What is wrong with a refusal. */
  async function refusalIn(answer: Response): Promise<string | undefined> {
    const { message, error } = (await answer.json()) as { message?: string; error?: { message?: string } };
    const isPlain = message && message === error?.message && !/\/|stack|Error|vips|sharp/.test(message);
    return isPlain && [400, 415, 422].includes(answer.status) ? undefined : `told ${message}`;
  }
});

/**
 * Uploads to the built server in a separate process, to measure its memory and test its sockets.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadSignature } from '#contract/media.ts';
import {
  canReadMemory,
  measureMemory,
  peakDuring,
  processTree,
  type ResidentMemory,
} from '../testing/resident-memory.ts';
import { type MaliciousFile, maliciousFiles } from './testing/malicious-corpus.ts';
import { pngBomb } from './testing/malicious-files.ts';
import { findActiveContent } from './testing/polyglots.ts';
import { toFile } from './testing/sample-files.ts';
import { startUploadServer, type UploadServer } from './testing/server-fixture.ts';
import { formStart, streamUpload } from './testing/stream-upload.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Memory growth while malicious files are uploaded. It includes garbage that is not yet collected and depends on the machine, so
 * these limits are well above typical values and far below the cost of buffering whole files.
 */
const HOSTILE_MB = 500;
/** Additional growth for two image workers. */
const DECODERS_MB = 250;
/** Growth while a file is streamed to disk; the client sends up to 2 GB. */
const WRITTEN_MB = 300;
/** Growth while twenty clients download 50 MB each. */
const READ_MB = 600;
/** Growth that remains at the end: compiled code, and freed memory that was not returned to the system. */
const REST_MB = 400;
/**
 * What a client may send between the response and the end of the connection: the socket buffers of both sides, and what it
 * sends until it is scheduled and reads the response.
 */
const UNTIL_CLOSED_MB = 200;
/** Upper limit of the server's other writes: logs, responses and rows. */
const OTHER_WRITES_MB = 1;
/** Descriptions of files that would exhaust memory or occupy a decoder. */
const EXPENSIVE = /megapixels|gigapixels|frames larger|scans|^half|^SVG$|^HEIC$|^TIFF$/;
/** An image worker exits after 20 s without work. */
const AT_REST_MS = 40_000;

describe.runIf(canReadMemory)('the running server', { timeout: 120_000 }, () => {
  let parish: UploadServer;
  let start: ResidentMemory;
  beforeAll(async () => {
    parish = await startUploadServer();
    // the first upload loads modules
    await send({ category: 'picture', name: 'a.png', type: 'image/png', bytes: pngBomb(16_000, 16_000) });
    start = now();
  }, 60_000);
  afterAll(() => parish?.close());

  const sign = async (sentAs: MaliciousFile['category']): Promise<UploadSignature> => {
    const { upload, resources } = parish.staff;
    const body = { resourceName: 'x' };
    if (sentAs === 'picture') return upload.signature();
    return sentAs === 'document' ? resources.documentSignature({ body }) : resources.soundSignature({ body });
  };
  const send = async ({
    category,
    bytes,
    name,
    type,
  }: Pick<MaliciousFile, 'category' | 'bytes' | 'name' | 'type'>) =>
    parish.send(await sign(category), toFile(bytes, name, type));
  const now = () => measureMemory(parish.server.pid);
  /** Bytes that the server has written to files and sockets. Unlike `bytesSent`, this does not depend on socket buffers. */
  const bytesWritten = () =>
    Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${parish.server.pid}/io`, 'utf8'))?.[1]);
  const growth = (from: ResidentMemory, { own, all }: ResidentMemory) => ({
    own: Math.round(own - from.own),
    all: Math.round(all - from.all),
  });

  /** Polls, because variants of pictures may still be in progress. */
  const expectNoIncomplete = () => expect.poll(parish.incoming, { timeout: 20_000 }).toEqual([]);

  it('rejects twenty simultaneous malicious uploads, and serves pages meanwhile', async () => {
    const expensive = (await maliciousFiles()).filter(
      ({ description, isAccepted }) => !isAccepted && EXPENSIVE.test(description),
    );
    const twentyFiles = Array.from(
      { length: 20 },
      (_, at) => expensive[at % expensive.length] as MaliciousFile,
    );
    const signatures = await Promise.all(twentyFiles.map(({ category }) => sign(category)));
    const before = now();
    const { result, peak } = await peakDuring(parish.server.pid, async () => {
      const responses = twentyFiles.map(({ bytes, name, type }, at) =>
        parish.send(signatures[at] as UploadSignature, toFile(bytes, name, type)),
      );
      const page = await fetch(`${parish.server.address}/`);
      return [page.status, ...(await Promise.all(responses)).map(({ status }) => status)];
    });
    expect(result[0]).toBe(200);
    expect(result.slice(1).every((status) => status === 415 || status === 422)).toBe(true);
    expect(growth(before, peak).all).toBeLessThan(HOSTILE_MB);
  });

  it('rejects malicious files or makes them harmless, and its memory does not grow', async () => {
    const files = await maliciousFiles();
    expect(files.length).toBeGreaterThan(100);
    const failures: unknown[] = [];
    const before = now();
    const { peak } = await peakDuring(parish.server.pid, async () => {
      for (const file of files) {
        const response = await send(file);
        const problem =
          response.status === 200
            ? await findActiveContent(file, await response.json())
            : await describeBadResponse(response);
        if (problem || (response.status === 200) !== file.isAccepted)
          failures.push([file.category, file.description, response.status, problem]);
      }
    });
    expect(failures).toEqual([]);
    expect(growth(before, peak).own).toBeLessThan(HOSTILE_MB);
    expect(growth(before, peak).all).toBeLessThan(HOSTILE_MB + DECODERS_MB);
    await expectNoIncomplete();
  });

  describe('an upload over the size limit', () => {
    it('is rejected before any of its bytes are sent when its declared length is too large', async () => {
      const response = await streamUpload(parish.server.address, await form('sound'), {
        declaredLength: 50 * MEGABYTE + 64 * 1024 + 1,
        fileBytes: 0,
        after: 'wait',
      });
      expect(response.status).toBe(413);
    });

    it.each([
      ['sound', 50],
      ['picture', 20],
    ] as const)(
      'is rejected at the limit of a %s, %s MB, when its length is not declared',
      async (sentAs, limit) => {
        const before = now();
        const writtenBefore = bytesWritten();
        const { result, peak } = await peakDuring(parish.server.pid, async () =>
          streamUpload(parish.server.address, await form(sentAs), {
            declaredLength: 'chunks',
            fileBytes: 2_000 * MEGABYTE,
            after: 'continue',
          }),
        );
        expect(result.status).toBe(413);
        expect(bytesWritten() - writtenBefore).toBeLessThan((limit + OTHER_WRITES_MB) * MEGABYTE);
        expect(result.bytesSent).toBeLessThan((limit + UNTIL_CLOSED_MB) * MEGABYTE);
        expect(growth(before, peak).own).toBeLessThan(WRITTEN_MB);
        await expectNoIncomplete();
      },
    );

    it('is not written to disk when its signature is invalid', async () => {
      const writtenBefore = bytesWritten();
      const response = await streamUpload(parish.server.address, await form('sound', 'f'.repeat(40)), {
        declaredLength: 'chunks',
        fileBytes: 2_000 * MEGABYTE,
      });
      expect(response.status).toBe(403);
      expect(bytesWritten() - writtenBefore).toBeLessThan(OTHER_WRITES_MB * MEGABYTE);
      expect(response.bytesSent).toBeLessThan(UNTIL_CLOSED_MB * MEGABYTE);
      await expectNoIncomplete();
    });
  });

  it.each([
    ['fewer bytes than declared', { declaredLength: 5 * MEGABYTE, fileBytes: MEGABYTE }],
    ['none of the declared bytes', { declaredLength: 5 * MEGABYTE, fileBytes: 0 }],
    ['an incomplete last chunk', { declaredLength: 'chunks', fileBytes: MEGABYTE }],
  ] as const)('leaves no file behind when the client sends %s', async (_, how) => {
    const { status } = await streamUpload(parish.server.address, await form('sound'), how);
    expect([0, 400, 408]).toContain(status);
    await expectNoIncomplete();
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
        parish.upload(signature, toFile(sound, 'qurbana.wav', 'audio/wav')),
      );
      expect(growth(before, peak).own).toBeLessThan(WRITTEN_MB);
      address = result.secure_url;
      etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    });

    it.each([
      ['its first bytes', 'bytes=0-1', {}, 206, 0, 1],
      ['a middle part', `bytes=${SIZE / 2}-${SIZE / 2 + 99_999}`, {}, 206, SIZE / 2, SIZE / 2 + 99_999],
      ['its last bytes', 'bytes=-100000', {}, 206, SIZE - 100_000, SIZE - 1],
      ['an open range', `bytes=${SIZE - 5}-`, {}, 206, SIZE - 5, SIZE - 1],
      ['a range with a matching If-Range', 'bytes=8-15', { ifRange: 'same' }, 206, 8, 15],
    ] as const)(
      'is served by range requests: %s',
      async (_, range, { ifRange }: { ifRange?: string }, status, from, to) => {
        const response = await fetch(address, { headers: { range, ...(ifRange && { 'if-range': etag }) } });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([response.status, response.headers.get('content-range')]).toEqual([
          status,
          `bytes ${from}-${to}/${SIZE}`,
        ]);
        expect(bytes.equals(sound.subarray(from, to + 1))).toBe(true);
      },
    );

    it.each([
      ['several ranges', 'bytes=0-1,10-19', {}, 200],
      ['If-Range of another file', 'bytes=0-1', { 'if-range': '"another"' }, 200],
      ['a range after the end', `bytes=${SIZE}-`, {}, 416],
    ])('is served whole or not at all: %s', async (_, range, headers, status) => {
      const response = await fetch(address, { headers: { range, ...headers } });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-range')).toBe(status === 416 ? `bytes */${SIZE}` : null);
      await response.body?.cancel();
    });

    it('does not increase memory when one client reads slowly and twenty others download it', async () => {
      const slow = connect(Number(new URL(address).port), '127.0.0.1');
      const before = now();
      const { peak } = await peakDuring(parish.server.pid, async () => {
        slow.write(`GET ${new URL(address).pathname} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        await new Promise((resolve) => slow.once('readable', resolve));
        const lengths = await Promise.all(Array.from({ length: 20 }, () => lengthOf(address)));
        expect(lengths).toEqual(Array(20).fill(SIZE));
      });
      slow.destroy();
      expect(growth(before, peak).own).toBeLessThan(READ_MB);
    });
  });

  it('is healthy at the end, without worker processes, and its memory is as before', async () => {
    await expect.poll(() => processTree(parish.server.pid).length, { timeout: AT_REST_MS }).toBe(1);
    await expect.poll(() => growth(start, now()).all, { timeout: AT_REST_MS }).toBeLessThan(REST_MB);
    expect((await fetch(`${parish.server.address}/readyz`)).status).toBe(200);
    await expectNoIncomplete();
    expect(parish.server.output()).not.toMatch(/"level":(50|60)/);
  });

  /** @param signature replaces the valid one. */
  async function form(sentAs: MaliciousFile['category'], signature?: string): Promise<Buffer> {
    const signed = await sign(sentAs);
    return formStart({ ...signed, signature: signature ?? signed.signature });
  }

  async function lengthOf(url: string): Promise<number> {
    let length = 0;
    for await (const part of (await fetch(url)).body ?? []) length += part.byteLength;
    return length;
  }

  /** Describes what is wrong with an error response; undefined if nothing is. */
  async function describeBadResponse(response: Response): Promise<string | undefined> {
    const { message, error } = (await response.json()) as { message?: string; error?: { message?: string } };
    const isPlain = message && message === error?.message && !/\/|stack|Error|vips|sharp/.test(message);
    return isPlain && [400, 415, 422].includes(response.status) ? undefined : `has the message ${message}`;
  }
});

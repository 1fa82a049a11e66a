import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UploadTestApp, uploadTestApp } from '../../uploads/testing/upload-helper.ts';

const BYTES = 1024 * 1024;
const PUBLIC_ID = `sound/${'5'.repeat(32)}`;
const URL_PATH = `/media/${PUBLIC_ID}.mp3`;

describe.each(['embedded', 's3'] as const)('a file of ten bytes at the %s host', (host) => {
  let parish: UploadTestApp;
  let file: string;
  beforeAll(async () => {
    parish = await uploadTestApp({ engine: 'sqlite', host });
    const { config, storage } = parish.deps;
    const at = '2026-11-24T18:00:00.000Z';
    const row = {
      public_id: PUBLIC_ID,
      host: 'embedded',
      folder: 'sound',
      kind: 'sound',
      state: 'attached',
    } as const;
    await storage.transaction(async (trx) => {
      const file = { ...row, issued_at: at, changed_at: at };
      const { id } = await trx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow();
      await trx.insertInto('parish_files').values({ id: 11, file_id: id }).execute();
    });
    mkdirSync(join(config.dataDir, 'media', 'sound'), { recursive: true });
    file = join(config.dataDir, URL_PATH);
    writeFileSync(file, '0123456789');
    await parish.deps.media.embedded.files.put(URL_PATH, file);
  });
  afterAll(() => parish.close());

  const etag = `"${PUBLIC_ID}.mp3"`;

  it.each([
    ['its first bytes', 'bytes=0-1', {}, '01', 'bytes 0-1/10'],
    ['its last bytes', 'bytes=-3', {}, '789', 'bytes 7-9/10'],
    ['an open range', 'bytes=8-', {}, '89', 'bytes 8-9/10'],
    ['a range that ends after the file', 'bytes=8-99', {}, '89', 'bytes 8-9/10'],
    ['a range with a matching If-Range', 'bytes=2-3', { 'if-range': etag }, '23', 'bytes 2-3/10'],
  ])('is sent in part: %s', async (_, range, headers, text, contentRange) => {
    const response = await parish.request(URL_PATH, { headers: { range, ...headers } });
    expect([response.status, await response.text()]).toEqual([206, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  it.each([
    ['several ranges', 'bytes=0-1,4-5', {}, 200],
    ['If-Range of another file', 'bytes=0-1', { 'if-range': '"another"' }, 200],
    ['a range after the end', 'bytes=10-', {}, 416],
  ])('is sent whole or not at all: %s', async (_, range, headers, status) => {
    const response = await parish.request(URL_PATH, { headers: { range, ...headers } });
    expect([response.status, await response.text()]).toEqual([status, status === 200 ? '0123456789' : '']);
    expect(response.headers.get('content-range')).toBe(status === 416 ? 'bytes */10' : null);
  });

  it.runIf(host === 'embedded')('a file that is truncated while it is sent ends early', async () => {
    writeFileSync(file, '');
    truncateSync(file, BYTES);
    const response = await parish.request(URL_PATH);
    truncateSync(file, 1024);
    expect(response.headers.get('content-length')).toBe(String(BYTES));
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(BYTES);
  });
});

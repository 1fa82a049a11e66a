import crypto from 'node:crypto';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insertSeedFile, writeSampleFile } from '#seed/sample-files.ts';
import { ensureIncomingDirectory } from '../../adapters/media-storage/media-folder.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { picture } from '../../uploads/testing/sample-files.ts';

/** Writing to this device fails with ENOSPC. */
const FULL = '/dev/full';
const UUID = '00000000-0000-4000-8000-000000000000';

let server: TestApp;
let publicId: string;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
  const content = await picture({ width: 1_000, height: 600 });
  const order = { folder: 'gallery', fileName: 'a.jpg', content, now: server.clock.now() } as const;
  const file = await writeSampleFile(server.deps.config.dataDir, order);
  publicId = file.grant.publicId;
  await server.signIn();
  await server.deps.storage.transaction((trx) => insertSeedFile(trx, file, 1));
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await server.close();
});

const fileAt = (address: string) => join(server.deps.config.dataDir, address);
/** Simulates a full disk for the next image variant. */
const fillDisk = async () => {
  symlinkSync(FULL, join(await ensureIncomingDirectory(server.deps.config.dataDir), `${UUID}.part`));
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(UUID);
  syncBuiltinESMExports();
};
const freeDisk = () => {
  vi.mocked(crypto.randomUUID).mockRestore();
  syncBuiltinESMExports();
};

it.skipIf(!existsSync(FULL))(
  'a larger image is served, without caching, while a full disk prevents the requested variant',
  async () => {
    const requested = `/media/${publicId}-320.webp`;
    await fillDisk();
    const original = await server.request(requested);
    expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(original.headers.get('cache-control')).toBe('no-store');
    expect(await original.bytes()).toEqual(new Uint8Array(readFileSync(fileAt(`/media/${publicId}.jpg`))));
    freeDisk();
    const larger = `/media/${publicId}-640.webp`;
    expect((await server.request(larger)).headers.get('content-type')).toBe('image/webp');
    await fillDisk();
    const fallback = await server.request(requested);
    expect(fallback.headers.get('etag')).toBe(`"${publicId}-640.webp"`);
    expect(fallback.headers.get('content-length')).toBe(String(statSync(fileAt(larger)).size));
    freeDisk();
    const variant = await server.request(requested);
    expect(variant.headers.get('etag')).toBe(`"${publicId}-320.webp"`);
    expect(variant.headers.get('cache-control')).toContain('immutable');
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

it.each([
  ['uploaded', 200],
  ['attached', 200],
  ['issued', 404],
  ['uploading', 404],
  ['resting', 404],
  ['discarded', 404],
] as const)('a file in the state %s is answered with %i', async (state, status) => {
  await server.deps.storage.transaction((trx) => trx.updateTable('files').set({ state }).execute());
  for (const address of ['.jpg', '-320.webp', '-1200.jpg'].map((ending) => `/media/${publicId}${ending}`))
    expect((await server.request(address)).status).toBe(status);
});

it('the link preview of a picture is created on request, and deleted with the picture', async () => {
  const address = `/media/${publicId}-1200.jpg`;
  const response = await server.request(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(await sharp(await response.bytes()).metadata()).toMatchObject({ width: 1200, height: 630 });
  for (const width of [320, 960])
    expect((await server.request(`/media/${publicId}-${width}.jpg`)).status).toBe(404);
  expect((await server.request(`/media/${publicId}-1200.webp`)).status).toBe(404);
  const file = { public_id: publicId, kind: 'picture', address: `/media/${publicId}.jpg` } as const;
  await server.deps.media.embedded.delete(file);
  expect(existsSync(fileAt(address))).toBe(false);
});

it('a file without a row is 404', async () => {
  await server.deps.storage.transaction((trx) => trx.deleteFrom('files').execute());
  expect((await server.request(`/media/${publicId}.jpg`)).status).toBe(404);
});

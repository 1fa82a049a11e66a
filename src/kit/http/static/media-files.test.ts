import crypto from 'node:crypto';
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insertSeedFile, writeSampleFile } from '#seed/sample-files.ts';
import { insertRow } from '../../crud/versioned-table.server.ts';
import { ensureIncomingDirectory } from '../../media-storage/media-folder.ts';
import { instant } from '../../process/clock.ts';
import { picture } from '../../uploads/testing/sample-files.ts';
import { type UploadTestApp, uploadTestApp } from '../../uploads/testing/upload-helper.ts';
import { createGrant } from '../../uploads/upload-grants.server.ts';

/** Writing to this device fails with ENOSPC. */
const FULL = '/dev/full';
const UUID = '00000000-0000-4000-8000-000000000000';

describe.each(['embedded', 's3'] as const)('files of the %s host', (host) => {
  let server: UploadTestApp;
  let publicId: string;
  beforeEach(async () => {
    server = await uploadTestApp({ engine: 'sqlite', host });
    const content = await picture({ width: 1_000, height: 600 });
    const order = { folder: 'gallery', fileName: 'a.jpg', content, now: server.clock.now() } as const;
    const file = await writeSampleFile(server.deps.config.dataDir, order);
    publicId = file.grant.publicId;
    await store(file.stored.address);
    await server.deps.storage.transaction(async (trx) => {
      const { id: file_id } = await insertSeedFile(trx, file, 1);
      const columns = { title: 'A', category: 'others', is_decorative: 0, file_id } as const;
      await insertRow(trx, 'gallery_images', columns, instant(server.clock.now()));
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await server.close();
  });

  /** Moves a file from the data directory to where the host has its files. */
  const store = (address: string) =>
    server.deps.media.embedded.files.put(address, join(server.deps.config.dataDir, address));
  const statusOf = async (address: string) => (await server.request(address)).status;
  /** The picture as staff get it while it is hidden. */
  const signed = (id = publicId) =>
    server.deps.media.embedded.pictureOf(
      { address: `/media/${id}.jpg`, width: 1_000, height: 600, placeholder: null },
      true,
    );
  const find = (address: string) => server.deps.media.embedded.files.find(address);
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
      expect((await original.bytes()).byteLength).toBe((await find(`/media/${publicId}.jpg`))?.bytes);
      freeDisk();
      const larger = `/media/${publicId}-640.webp`;
      expect((await server.request(larger)).headers.get('content-type')).toBe('image/webp');
      await fillDisk();
      const fallback = await server.request(requested);
      expect(fallback.headers.get('etag')).toBe(`"${publicId}-640.webp"`);
      expect(fallback.headers.get('content-length')).toBe(String((await find(larger))?.bytes));
      freeDisk();
      const variant = await server.request(requested);
      expect(variant.headers.get('etag')).toBe(`"${publicId}-320.webp"`);
      expect(variant.headers.get('cache-control')).toBe('public, max-age=86400, must-revalidate');
      expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  it.each([
    ['attached', 200],
    ['resting', 200],
    ['issued', 404],
    ['uploading', 404],
    ['uploaded', 404],
    ['discarded', 404],
  ] as const)(
    'a file in the state %s without a visible record is 404, and %i when signed',
    async (state, status) => {
      await server.deps.storage.transaction(async (trx) => {
        await trx.deleteFrom('gallery_images').execute();
        await trx.updateTable('files').set({ state }).execute();
      });
      const { src, sources, preview } = signed();
      for (const address of [src, sources[0]?.webp ?? '', preview ?? '']) {
        const response = await server.request(address);
        expect([response.status, await statusOf(address.replace(/\?.*/, ''))]).toEqual([status, 404]);
        if (status === 200) expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  it('a signed URL is valid for its picture only, unaltered, for one to two hours', async () => {
    await server.deps.storage.transaction((trx) =>
      trx.updateTable('gallery_images').set({ is_published: 0 }).execute(),
    );
    const { src } = signed();
    const [path, signature] = src.split('.jpg?signed=') as [string, string];
    const digit = src.endsWith('0') ? '1' : '0';
    for (const forged of [
      ...[src.slice(0, -1), src.slice(0, -1) + digit, `${src}&x`, `${path}.jpg?signed=9${signature}`],
      `${path}.jpg?signed=.`,
    ])
      expect(await statusOf(forged), forged).toBe(404);
    const other = createGrant('gallery', server.clock.now()).publicId;
    expect(await statusOf(signed(other).src.replace(other, publicId))).toBe(404);
    server.clock.advance(2 * 60 * 60_000);
    expect(await statusOf(src)).toBe(200);
    server.clock.advance(1);
    expect(await statusOf(src)).toBe(404);
  });

  it('a video of the demonstration is served while a resource links to it', async () => {
    const address = '/media/demo-lamp.mp4';
    writeFileSync(join(server.deps.config.dataDir, address), 'a video');
    await store(address);
    expect(await statusOf(address)).toBe(404);
    await server.deps.storage.transaction(async (trx) => {
      const now = instant(server.clock.now());
      const folder_id = await insertRow(trx, 'resource_folders', { name: 'A', name_key: 'a' }, now);
      const video = { folder_id, name: 'Lamp', type: 'Video', link: address } as const;
      await insertRow(trx, 'resources', video, now);
    });
    expect(await statusOf(address)).toBe(200);
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
    expect(await find(address)).toBeUndefined();
  });
});

import crypto from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { incomingFolder } from '../adapters/media-host/media-folder.ts';
import { keepFile } from '../seed/sample-files.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { picture } from '../uploads/testing/sample-files.ts';

/** What writes there finds no room. */
const FULL = '/dev/full';
const LINE = '00000000-0000-4000-8000-000000000000';

let server: TestApp;
let publicId: string;
beforeEach(async () => {
  server = await testApp({ engine: 'sqlite' });
  const content = await picture({ width: 1_000, height: 600 });
  const order = { folder: 'gallery', fileName: 'a.jpg', content, now: server.clock.now() } as const;
  publicId = (await keepFile(server.deps.settings.dataDir, order)).issued.publicId;
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await server.close();
});

const fileAt = (address: string) => join(server.deps.settings.dataDir, address);
/** As if the disk were full for the next form that is made. */
const fillDisk = async () => {
  symlinkSync(FULL, join(await incomingFolder(server.deps.settings.dataDir), `${LINE}.part`));
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(LINE);
  syncBuiltinESMExports();
};
const makeRoom = () => {
  vi.mocked(crypto.randomUUID).mockRestore();
  syncBuiltinESMExports();
};

it.skipIf(!existsSync(FULL))(
  'a picture is shown on a full disk too: larger than asked for, until there is room',
  async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const asked = `/media/${publicId}-320.webp`;
    await fillDisk();
    const whole = await server.request(asked);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(await whole.bytes()).toEqual(new Uint8Array(readFileSync(fileAt(`/media/${publicId}.jpg`))));
    makeRoom();
    // nothing is tried for a while
    expect((await server.request(asked)).headers.get('content-type')).toBe('image/jpeg');
    now.mockReturnValue(1_010_000);
    const larger = `/media/${publicId}-640.webp`;
    expect((await server.request(larger)).headers.get('content-type')).toBe('image/webp');
    await fillDisk();
    const nextLarger = await server.request(asked);
    expect(nextLarger.headers.get('etag')).toBe(`"${publicId}-640.webp"`);
    expect(nextLarger.headers.get('content-length')).toBe(String(statSync(fileAt(larger)).size));
    makeRoom();
    now.mockReturnValue(1_020_000);
    const made = await server.request(asked);
    expect(made.headers.get('etag')).toBe(`"${publicId}-320.webp"`);
    expect(made.headers.get('cache-control')).toContain('immutable');
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

it('a form of a picture that is not there, or that is wider than it, is none on a full disk either', async () => {
  await fillDisk();
  for (const address of [
    `/media/${publicId}-1440.webp`,
    `/media/${publicId}-0320.webp`,
    `/media/gallery/${'a'.repeat(32)}-320.webp`,
  ])
    expect((await server.request(address)).status).toBe(404);
});

it('forms that are asked for while their picture is taken away are none, and nothing fails', async () => {
  const asked = [320, 640, 960].map((width) => server.request(`/media/${publicId}-${width}.avif`));
  await sleep(30);
  rmSync(fileAt(`/media/${publicId}.jpg`));
  const [, ...later] = await Promise.all(asked);
  expect(later.map(({ status }) => status)).toEqual([404, 404]);
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { picture } from '../uploads/testing/sample-files.ts';
import { createDiskStore } from './disk-files.ts';
import { createImageVariants } from './image-variants.ts';
import { mediaPath, variantPaths } from './media-folder.ts';

it('all sizes of a picture are created in the background, after those that visitors request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'variants-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, 'media', 'gallery'), { recursive: true });
  const [first, second, requested] = ['a', 'b', 'c'].map((digit) => `gallery/${digit.repeat(32)}`);
  for (const publicId of [first, second, requested])
    await writeFile(join(dataDir, 'media', `${publicId}.jpg`), await picture({ width: 700, height: 400 }));
  const original = (id: string) => ({ address: mediaPath(id, 'jpg'), width: 700 });
  const variants = createImageVariants(createDiskStore(dataDir));
  const endings = ['-320.avif', '-640.avif', '-1200.jpg', '-320.webp', '-640.webp'];
  const created = () =>
    [first, second].flatMap((id) =>
      endings.filter((one) => existsSync(join(dataDir, 'media', `${id}${one}`))),
    );

  const isDone = Promise.all([first, second].map((id = '') => variants.createAll(original(id))));
  // three visitors: while one receives a variant, the others wait for theirs
  const visit = async (addresses: readonly string[]) => {
    for (const one of addresses) await variants.getOrCreate(one, original(requested as string));
  };
  const addresses = variantPaths(requested as string).filter(
    (one) => !/-(?:960|1440|1920)\.(?:avif|webp)/.test(one),
  );
  await Promise.all([0, 1, 2].map((at) => visit(addresses.slice(3 * at, 3 * at + 3))));
  expect(created().length).toBeLessThanOrEqual(1);
  await isDone;
  expect(created()).toEqual([...endings, ...endings]);
});

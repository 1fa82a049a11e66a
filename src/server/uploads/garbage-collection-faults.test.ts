import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collectGarbage } from './garbage-collection.ts';
import { pictureFile } from './testing/sample-files.ts';
import { type UploadTestApp, uploadTestApp } from './testing/upload-helper.ts';

const DAY = 24 * 60 * 60_000;

let parish: UploadTestApp;
let media: string;
beforeEach(async () => {
  parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
  media = join(parish.deps.config.dataDir, 'media');
});
afterEach(() => parish.close());

const daysAgo = (days: number) => new Date(parish.clock.now() - days * DAY);
const setAge = (path: string, days: number) => utimes(join(media, path), daysAgo(days), daysAgo(days));

async function createFile(path: string, days: number): Promise<void> {
  await mkdir(dirname(join(media, path)), { recursive: true });
  await writeFile(join(media, path), 'x');
  await setAge(path, days);
}

/** Creates a symbolic link to itself: `stat` fails on it, as on a damaged disk. */
async function createUnreadable(path: string): Promise<void> {
  await mkdir(dirname(join(media, path)), { recursive: true });
  await symlink(join(media, path), join(media, path));
}

const failures = () => parish.logged.filter(({ event }) => event === 'file not moved');
const stem = (digit: number) => `${digit}`.repeat(32);

it('garbage collection processes all other files when one cannot be read', async () => {
  for (const digit of [1, 3]) await createUnreadable(`gallery/${stem(digit)}.jpg`);
  for (const digit of [2, 4]) await createFile(`gallery/${stem(digit)}.jpg`, 3);
  await createUnreadable(`.stray/clergy/${stem(5)}.jpg`);
  await createFile(`.stray/clergy/${stem(6)}.jpg`, 31);
  await collectGarbage(parish.deps);
  expect(failures()).toHaveLength(3);
  expect((await readdir(join(media, '.stray', 'gallery'))).sort()).toEqual([
    `${stem(2)}.jpg`,
    `${stem(4)}.jpg`,
  ]);
  expect(await readdir(join(media, '.stray', 'clergy'))).toEqual([`${stem(5)}.jpg`]);
});

it('garbage collection moves trashed files when incomplete files cannot be deleted', async () => {
  const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
  const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, await pictureFile());
  await parish.staff.gallery.create({ body: { title: 'x', imageUrl, publicId } });
  await parish.deps.backgroundTasks.settled();
  // as if a process had ended between the commit and the move
  await parish.deps.storage.transaction((trx) =>
    trx.updateTable('files').set({ state: 'resting' }).where('public_id', '=', publicId).execute(),
  );
  await mkdir(join(media, '.incoming', 'a folder'), { recursive: true });
  await setAge('.incoming/a folder', 1);
  await createUnreadable('.incoming/b.part');
  await createFile('.incoming/c.part', 1);
  expect((await parish.request(imageUrl)).status).toBe(200);
  await collectGarbage(parish.deps);
  expect((await parish.request(imageUrl)).status).toBe(404);
  expect((await readdir(join(media, '.incoming'))).sort()).toEqual(['a folder', 'b.part']);
  expect(failures()).toHaveLength(2);
});

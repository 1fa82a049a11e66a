import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { externalOrigins } from '#app/server/external-origins.ts';
import { forEachTest, useUploadTestApp } from '#app/testing/use-test-app.ts';
import { deleteStaleIncoming } from '../media-storage/disk-files.ts';
import { collectGarbage } from './garbage-collection.server.ts';
import { pictureFile } from './testing/sample-files.ts';
import { engineHostPairs, uploadTestApp } from './testing/upload-helper.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engineHostPairs)(
  'garbage collection of files, on $engine with the $host host',
  ({ engine, host }) => {
    const parish = forEachTest(() => uploadTestApp({ engine, host }));

    const uploaded = () => parish.uploadPicture({ width: 100, height: 100 });
    const rows = async () =>
      (await parish.deps.storage.db.selectFrom('files').select('public_id').execute()).map(
        (row) => row.public_id,
      );
    const storedIds = async () =>
      parish.bucket?.stored().map((name) => name.replace('st-thomas/', '').split('.')[0]) ??
      (parish.cloud
        ? [...parish.cloud.stored.keys()]
        : (await readdir(join(parish.deps.config.dataDir, 'media', 'gallery')).catch(() => [])).map(
            (name) => `gallery/${name.split('.')[0]}`,
          ));

    it('deletes unattached uploads and unused upload grants after a day, and no files of records', async () => {
      const attachedImage = await uploaded();
      await parish.staff.gallery.create({ body: { title: 'x', ...attachedImage } });
      const lost = await uploaded();
      await parish.staff.upload.signature();
      parish.clock.advance(DAY - MINUTE);
      await collectGarbage(parish.deps);
      expect(await rows()).toHaveLength(3);
      parish.clock.advance(MINUTE);
      await collectGarbage(parish.deps);
      expect(await rows()).toEqual([attachedImage.publicId]);
      expect(await storedIds()).toEqual([attachedImage.publicId]);
      expect(await storedIds()).not.toContain(lost.publicId);
    });

    it('deletes a file once when several processes run it at the same time', async () => {
      await uploaded();
      parish.clock.advance(DAY);
      await Promise.all([
        collectGarbage(parish.deps),
        collectGarbage(parish.deps),
        collectGarbage(parish.deps),
      ]);
      expect(await rows()).toEqual([]);
      if (parish.cloud)
        expect(parish.cloud.requests.filter((path) => path.endsWith('image/destroy'))).toHaveLength(1);
    });

    if (host === 'embedded')
      it('deletes incomplete files after an hour', async () => {
        const incoming = join(parish.deps.config.dataDir, 'media', '.incoming');
        await mkdir(incoming, { recursive: true });
        for (const [name, minutesAgo] of [
          ['old.part', 60],
          ['new.part', 59],
        ] as const) {
          await writeFile(join(incoming, name), 'x');
          const at = new Date(parish.clock.now() - minutesAgo * MINUTE);
          await utimes(join(incoming, name), at, at);
        }
        await deleteStaleIncoming(parish.deps.config.dataDir, parish.clock.now());
        expect(await readdir(incoming)).toEqual(['new.part']);
      });
  },
);

describe('an external media host', () => {
  const parish = useUploadTestApp({ engine: 'sqlite', host: 'cloudinary' });

  const saved = async () =>
    parish.staff.gallery.create({ body: { title: 'x', ...(await parish.uploadPicture()) } });

  it.each<[string, RequestListener]>([
    ['responds with 500', (_, response) => void response.writeHead(500).end()],
    ['sends a response that is too large', (_, response) => void response.end(' '.repeat(10_000_000))],
  ])(
    'that %s does not delay deleting a record; its file is deleted at a later cleanup',
    async (_, listener) => {
      const image = await saved();
      await parish.staff.gallery.remove({ params: { id: image._id } });
      const [entry] = await parish.staff.trash.list();
      parish.cloud?.respondWith(listener);
      const { backgroundTasks } = parish.deps;
      const deletion = Promise.withResolvers<void>();
      const { run } = backgroundTasks;
      vi.spyOn(backgroundTasks, 'run').mockImplementationOnce((task) =>
        run(() => deletion.promise.then(task)),
      );
      await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
      expect(parish.cloud?.requests.filter((path) => path.endsWith('destroy'))).toEqual([]);
      deletion.resolve();
      await backgroundTasks.settled();
      expect(parish.cloud?.stored.has(image.publicId)).toBe(true);
      expect(parish.logged).toContainEqual(expect.objectContaining({ event: 'file not removed' }));
      parish.cloud?.respondWith();
      parish.clock.advance(6 * MINUTE);
      await collectGarbage(parish.deps);
      expect(parish.cloud?.stored.has(image.publicId)).toBe(false);
    },
  );

  it('requires its own signature if one is sent, and otherwise a picture is identified by its public id', async () => {
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const answer = await parish.upload(signature, await pictureFile());
    const body = { title: 'x', imageUrl: answer.secure_url, publicId: answer.public_id };
    await expect(
      parish.staff.gallery.create({ body: { ...body, signature: 'f'.repeat(40) } }),
    ).rejects.toMatchObject({ code: 'INVALID_BODY' });
    const { picture } = await parish.staff.gallery.create({
      body: { ...body, signature: answer.signature, width: 1200, height: 800 },
    });
    expect(picture).toMatchObject({ width: 1200, height: 800 });
    expect(picture.sources.map(({ width }) => width)).toEqual([320, 640, 960]);
    expect(picture.preview).toMatch(/\/upload\/c_fill,f_jpg,g_auto,h_630,[\w,:]+,w_1200\/v\d+\/gallery\//);
    for (const address of [picture.src, ...picture.sources.flatMap(({ avif, webp }) => [avif, webp])])
      expect(address).toMatch(/\/image\/upload\/c_limit,[\w,:]+\/v\d+\/gallery\/[\da-f]{32}\.jpg$/);
  });

  it('may be loaded and uploaded to by pages', () => {
    const base = parish.cloud?.env.MEDIA_UPLOAD_BASE;
    expect(externalOrigins(parish.deps).fileOrigins).toEqual(['https://res.cloudinary.com', base]);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import type { GalleryFolder, GalleryImage } from '#gallery/contract.ts';
import { auditMessage } from '../audit-log/messages.ts';
import { addAccount } from '../auth/testing/sign-in.ts';
import type { RecordKind } from '../crud/records.ts';
import { bothEngines, engines } from '../storage/testing/fresh-database.ts';
import { collectGarbage } from '../uploads/garbage-collection.server.ts';
import { samplePdf, toFile } from '../uploads/testing/sample-files.ts';
import { purgeTrash } from './purge.server.ts';

const DAY = 24 * 60 * 60_000;

describe.each(bothEngines)('the trash on %s', (engine) => {
  /** For what does not depend on the database. */
  const itOnce = it.runIf(engines.includes(engine));
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const entries = (kind?: RecordKind) => parish.staff.trash.list(kind ? { query: { kind } } : {});
  const entryOf = async (kind: RecordKind) =>
    (await entries(kind))[0] ?? expect.fail('It is not in the trash');
  const restore = async (kind: RecordKind) =>
    parish.staff.trash.restore({ params: { id: (await entryOf(kind)).id } });
  const deletePermanently = async (kind: RecordKind) =>
    parish.staff.trash.remove({ params: { id: (await entryOf(kind)).id } });
  const picture = async (folderId: number | null = null, title = 'Procession', size = {}) => {
    const body = { title, category: 'perunnal', folderId, ...(await parish.uploadPicture(size)) } as const;
    return parish.staff.gallery.create({ body });
  };
  const galleryFolder = (name = 'Perunnal 2026') =>
    parish.staff.galleryFolders.create({ body: { name, category: 'perunnal' } });
  const chooseCover = ({ _id: id, name }: GalleryFolder, { _id: coverId }: GalleryImage) =>
    parish.staff.galleryFolders.update({ params: { id }, body: { name, coverId } });
  const lectureIn = async (folderId: number) => {
    const signature = await parish.staff.resources.documentSignature({
      body: { resourceName: 'Order', fileType: 'pdf' },
    });
    const { secure_url, public_id: publicId } = await parish.upload(
      signature,
      toFile(samplePdf, 'order.pdf'),
    );
    return parish.staff.resources.saveDocument({
      body: { resourceName: 'Order', resourceUrl: secure_url, publicId, fileName: 'order.pdf', folderId },
    });
  };
  const filesHeld = async () => {
    const media = join(parish.deps.config.dataDir, 'media');
    const names = await readdir(media, { recursive: true }).catch(() => []);
    return names.filter((name) => /\/[\da-f]{32}\.\w{3,4}$/.test(name));
  };

  itOnce('lists a deleted record by title with who deleted it and when it expires', async () => {
    const { _id } = await parish.staff.events.create({ body: { title: 'Picnic' } });
    await parish.staff.events.remove({ params: { id: _id } });
    expect(await entries()).toEqual([
      {
        id: expect.any(Number),
        kind: 'events',
        recordId: _id,
        title: 'Picnic',
        picture: null,
        deletedAt: '2026-11-24T18:00:00.000Z',
        deletedBy: 'Mariam Thomas',
        goesAt: '2026-12-24T18:00:00.000Z',
      },
    ]);
    expect(await entries('news')).toEqual([]);
    expect(await parish.visitor.events.list()).toEqual([]);
  });

  itOnce('restores a draft as a draft, with its author if the account exists', async () => {
    const other = await addAccount(parish, OTHER);
    const mine = await parish.staff.news.create({ body: { title: 'Mine', isPublished: false } });
    const theirs = await parish.staff.news.create({ body: { title: 'Theirs', isPublished: true } });
    await parish.deps.storage.transaction((trx) =>
      trx.updateTable('news').set({ created_by: other }).where('id', '=', theirs._id).execute(),
    );
    for (const { _id } of [mine, theirs]) await parish.staff.news.remove({ params: { id: _id } });
    await parish.deps.storage.transaction((trx) => trx.deleteFrom('users').where('id', '=', other).execute());
    await restore('news');
    await restore('news');
    const back = await parish.staff.news.list({ query: { admin: 'true' } });
    expect(back).toContainEqual({ ...mine, version: 2 });
    expect(back).toContainEqual({ ...theirs, createdBy: null, version: 2 });
    expect(await parish.visitor.news.list()).toHaveLength(1);
  });

  itOnce('makes the file of a trashed record unavailable and restores it at its address', async () => {
    const image = await picture(null, 'Procession', { width: 660, height: 440 });
    const addresses = [image.src, image.picture.sources[0]?.avif ?? '', image.picture.sources[1]?.webp ?? ''];
    const statuses = async () =>
      Promise.all(addresses.map(async (address) => (await parish.request(address)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await parish.staff.gallery.remove({ params: { id: image._id } });
    expect(await statuses()).toEqual([404, 404, 404]);
    const src = (await parish.staff.trash.list())[0]?.picture?.src ?? '';
    expect((await parish.request(src)).status, 'staff see it').toBe(200);
    // a smaller variant that was being generated may exist for a moment
    await expect.poll(filesHeld).toHaveLength(1);
    await collectGarbage(parish.deps);
    parish.clock.advance(2 * DAY);
    await collectGarbage(parish.deps);
    expect(await filesHeld()).toHaveLength(1);
    const again = parish.client(await parish.signIn(OTHER));
    const [entry] = await again.trash.list();
    await again.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await parish.visitor.gallery.list()).toEqual([{ ...image, version: 2 }]);
  });

  it('excludes trashed records from counts and frees their names', async () => {
    const folder = await galleryFolder();
    const image = await picture(folder._id);
    await chooseCover(folder, image);
    await parish.staff.gallery.remove({ params: { id: image._id } });
    expect(await parish.visitor.galleryFolders.list()).toMatchObject([{ imageCount: 0, cover: null }]);
    await parish.staff.galleryFolders.remove({ params: { id: folder._id } });
    expect(await galleryFolder()).toMatchObject({ name: folder.name });
  });

  itOnce('restores a picture with its folder, as the cover again', async () => {
    const folder = await galleryFolder();
    const [image] = [await picture(folder._id), await picture(folder._id, 'Later')];
    await chooseCover(folder, image);
    for (const { _id } of await parish.visitor.gallery.list())
      await parish.staff.gallery.remove({ params: { id: _id } });
    await parish.staff.galleryFolders.remove({ params: { id: folder._id } });
    const { storage } = parish.deps;
    const { transaction } = storage;
    // the caller is renamed after the request has arrived
    vi.spyOn(storage, 'transaction').mockImplementationOnce(async (work) => {
      await transaction((trx) => trx.updateTable('users').set({ name: 'Mariam' }).execute());
      return transaction(work);
    });
    await restore('gallery-images');
    const { entries: activity } = await parish.staff.activity.list({ query: {} });
    expect(activity.slice(0, 2).map((entry) => `${entry.by} ${auditMessage(entry)}`)).toEqual([
      'Mariam restored the picture “Procession”',
      'Mariam restored the gallery folder “Perunnal 2026”',
    ]);
    expect((await entries()).map(({ kind, title }) => [kind, title])).toEqual([['gallery-images', 'Later']]);
    expect(await parish.visitor.galleryFolders.list()).toMatchObject([
      { _id: folder._id, imageCount: 1, cover: { imageId: image._id, isChosen: true } },
    ]);
  });

  it('restores a document with its folder, unless its name is taken', { tags: ['A7'] }, async () => {
    const folder = await parish.staff.resourceFolders.create({ body: { folderName: 'Qurbana' } });
    const document = await lectureIn(folder.id);
    await parish.staff.resources.remove({ params: { id: document.id } });
    await parish.staff.resourceFolders.remove({ params: { id: folder.id } });
    const other = await parish.staff.resourceFolders.create({ body: { folderName: ' qurbana' } });
    await expect(restore('resources')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another folder now has this name. Rename that one, then restore this one.',
    });
    expect(await entries()).toHaveLength(2);
    await parish.staff.resourceFolders.update({ params: { id: other.id }, body: { folderName: 'Hymns' } });
    await restore('resources');
    expect(await parish.visitor.resourceFolders.resources({ params: { id: folder.id } })).toEqual([
      { ...document, version: 2 },
    ]);
  });

  it('keeps a trashed folder while trashed records belong to it', async () => {
    const folder = await parish.staff.resourceFolders.create({ body: { folderName: 'Qurbana' } });
    const document = await lectureIn(folder.id);
    await parish.staff.resources.remove({ params: { id: document.id } });
    await parish.staff.resourceFolders.remove({ params: { id: folder.id } });
    await expect(deletePermanently('resource-folders')).rejects.toMatchObject({ code: 'CONFLICT' });
    await deletePermanently('resources');
    await deletePermanently('resource-folders');
    expect(await entries()).toEqual([]);
  });

  it('purges everything once after 30 days when several processes run the cleanup', async () => {
    const image = await picture();
    await parish.staff.gallery.remove({ params: { id: image._id } });
    const { _id } = await parish.staff.events.create({ body: { title: 'Picnic' } });
    parish.clock.advance(60_000);
    await parish.staff.events.remove({ params: { id: _id } });
    const left = async () => (await parish.deps.storage.db.selectFrom('trash').selectAll().execute()).length;
    parish.clock.advance(30 * DAY - 60_000 - 1);
    await runCleanup(parish.deps);
    expect([await left(), (await filesHeld()).length]).toEqual([2, 1]);
    parish.clock.advance(1);
    await Promise.all([1, 2, 3].map(() => purgeTrash(parish.deps)));
    expect(await left()).toBe(1);
    parish.clock.advance(5 * 60_000);
    await runCleanup(parish.deps);
    expect([await left(), await filesHeld()]).toEqual([0, []]);
  });

  it('restores a record once when several requests ask concurrently', async () => {
    const { _id } = await parish.staff.events.create({ body: { title: 'Picnic' } });
    await parish.staff.events.remove({ params: { id: _id } });
    const { id } = await entryOf('events');
    const requests = Array.from({ length: 10 }, () => parish.staff.trash.restore({ params: { id } }));
    const done = await Promise.allSettled(requests);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await parish.visitor.events.list()).toMatchObject([{ _id, version: 2 }]);
  });

  it('restores a folder once when two of its records are restored concurrently', async () => {
    const folder = await parish.staff.resourceFolders.create({ body: { folderName: 'Qurbana' } });
    for (const _ of [1, 2]) {
      const { id } = await lectureIn(folder.id);
      await parish.staff.resources.remove({ params: { id } });
    }
    await parish.staff.resourceFolders.remove({ params: { id: folder.id } });
    const documents = await entries('resources');
    await Promise.all(documents.map(({ id }) => parish.staff.trash.restore({ params: { id } })));
    expect(await parish.visitor.resourceFolders.resources({ params: { id: folder.id } })).toHaveLength(2);
    expect(await entries()).toEqual([]);
  });

  itOnce(
    'restores an account as author of its articles, except those with a new author, and of its trash entries',
    async () => {
      const other = parish.client(await parish.signIn(OTHER));
      const [mine, theirs] = [await parish.staff.auth.me(), await other.auth.me()];
      const article = (title: string) => other.news.create({ body: { title, isPublished: true } });
      const [, second, third] = [await article('First'), await article('Second'), await article('Third')];
      await other.news.remove({ params: { id: third._id } });
      await parish.staff.users.remove({ params: { id: theirs.id } });
      const authors = async () =>
        Object.fromEntries(
          (await parish.visitor.news.list()).map(({ title, createdBy }) => [title, createdBy?.name]),
        );
      expect(await authors()).toEqual({ First: undefined, Second: undefined });
      await parish.deps.storage.transaction((trx) =>
        trx.updateTable('news').set({ created_by: mine.id }).where('id', '=', second._id).execute(),
      );
      await restore('users');
      expect(await authors()).toEqual({ First: OTHER.name, Second: mine.name });
      expect((await entryOf('news')).deletedBy).toBe(OTHER.name);
      await restore('news');
      expect(await authors()).toMatchObject({ Third: OTHER.name });
    },
  );
});

const OTHER = { name: 'Thomas Mathew', email: 'thomas@stthomas.example', password: 'a well of living water' };

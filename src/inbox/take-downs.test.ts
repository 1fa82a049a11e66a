import { describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';

const HOUR_MS = 3_600_000;
const MESSAGE = 'My son Mathew is in this picture.';

describe.each(engines)('a request to take down a picture on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const addImage = async (folderId: number | null = null, title = 'Procession') =>
    parish.staff.gallery.create({ body: { title, folderId, ...(await parish.uploadPicture()) } });
  const ask = (imageId: number, message = MESSAGE, from = '203.0.113.7') =>
    parish.request(
      '/api/take-downs',
      {
        method: 'POST',
        body: JSON.stringify({ imageId, message }),
        headers: { 'content-type': 'application/json' },
      },
      from,
    );
  const setPolicy = async (hidesPictures: boolean) => {
    const { version: _, ...settings } = (await parish.staff.parish.read()).prayerRequests;
    await parish.staff.parish.prayerRequests({ body: { ...settings, hidesPictures } });
  };
  /** What visitors get; the first read fills the cache. */
  const visible = async () => (await parish.visitor.gallery.list()).map(({ _id }) => _id);
  const listed = async () =>
    (await parish.staff.gallery.list({ query: { admin: 'true' } })).map(({ _id, isPublished }) => [
      _id,
      isPublished,
    ]);
  const counts = async () => (await parish.staff.takeDowns.list()).counts;
  const rows = () => parish.deps.storage.db.selectFrom('take_downs').selectAll().execute();

  it('hides the picture in every public read at once, and staff show it again', async () => {
    const { _id: folderId } = await parish.staff.galleryFolders.create({
      body: { name: 'Perunnal', category: 'perunnal' },
    });
    const first = await addImage(folderId, 'First');
    parish.clock.advance(1_000);
    const second = await addImage(folderId, 'Second');
    const params = { id: folderId };
    await parish.staff.galleryFolders.update({ params, body: { name: 'Perunnal', coverId: first._id } });
    expect(await visible()).toEqual([second._id, first._id]);
    const folder = (client = parish.visitor) => client.galleryFolders.read({ params });
    expect(await folder()).toMatchObject({ imageCount: 2, cover: { imageId: first._id } });

    const fileStatus = async () => (await parish.request(first.src)).status;
    expect(await fileStatus()).toBe(200);
    expect((await ask(first._id)).status).toBe(201);
    expect(await fileStatus()).toBe(404);
    expect(await visible()).toEqual([second._id]);
    expect((await parish.visitor.gallery.list({ query: { folderId: String(folderId) } })).total).toBe(1);
    // also for staff, who see the public pages as visitors do
    expect(await parish.staff.gallery.list()).toHaveLength(1);
    await expect(parish.visitor.gallery.read({ params: { id: first._id } })).rejects.toMatchObject({
      code: 'GONE',
    });
    expect(await folder()).toMatchObject({ imageCount: 1, cover: { imageId: second._id, isChosen: false } });
    expect((await parish.visitor.galleryFolders.list())[0]).toMatchObject({ imageCount: 1 });
    expect(await folder(parish.staff)).toMatchObject({ imageCount: 1, hiddenCount: 1 });
    expect(await listed()).toEqual([
      [second._id, undefined],
      [first._id, false],
    ]);

    const hidden = await parish.staff.gallery.read({ params: { id: first._id } });
    const body = { title: 'First', description: null };
    const unchanged = await parish.staff.gallery.update({
      params: { id: first._id },
      body,
      ifMatch: hidden.version,
    });
    expect(unchanged.isPublished, 'a client that does not know the field changes nothing').toBe(false);
    const shown = { params: { id: first._id }, body: { ...body, isPublished: true } };
    expect(await parish.staff.gallery.update(shown)).not.toHaveProperty('isPublished');
    expect(await visible()).toEqual([second._id, first._id]);
    expect(await folder()).toMatchObject({ imageCount: 2, cover: { imageId: first._id } });
  });

  it('leaves the picture visible when the parish’s policy says so', async () => {
    const { _id } = await addImage();
    await setPolicy(false);
    expect((await ask(_id)).status).toBe(201);
    expect(await visible()).toEqual([_id]);
    expect((await parish.staff.takeDowns.list()).requests).toMatchObject([
      { imageId: _id, name: 'Procession', message: MESSAGE, state: 'new' },
    ]);
  });

  it('is held without effect as the sixth of a client within an hour', async () => {
    const ids: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) ids.push((await addImage())._id);
    for (const id of ids.slice(0, 6)) expect((await ask(id)).status).toBe(201);
    expect(await visible()).toEqual([ids[6], ids[5]]);
    expect(await counts()).toEqual({ new: 5, done: 0, held: 1 });
    // another client can still hide one
    await ask(ids[6] as number, MESSAGE, '198.51.100.9');
    expect(await visible()).toEqual([ids[5]]);
    parish.clock.advance(HOUR_MS);
    await ask(ids[5] as number);
    expect(await visible()).toEqual([]);
  });

  it('is held without effect as the 21st of all clients within a day', async () => {
    const { _id: id } = await addImage();
    const show = () =>
      parish.staff.gallery.update({
        params: { id },
        body: { title: 'Procession', category: 'others', isPublished: true },
      });
    for (let nth = 0; nth < 20; nth += 1) {
      expect((await ask(id, MESSAGE, `203.0.${nth}.7`)).status).toBe(201);
      expect(await visible()).toEqual([]);
      await show();
    }
    // the limit is not in the entries, which staff may delete
    await Promise.all((await rows()).map((row) => parish.staff.takeDowns.remove({ params: { id: row.id } })));
    await ask(id, MESSAGE, '198.51.100.9');
    expect(await visible()).toEqual([id]);
    expect(await counts()).toMatchObject({ new: 0, held: 1 });
    parish.clock.advance(24 * HOUR_MS);
    await ask(id, 'Again', '198.51.100.9');
    expect(await visible()).toEqual([]);
  });

  it('is one of a flood, whose pictures staff show and hide together', async () => {
    const ids: number[] = [];
    for (const title of ['Decided', 'Lamp', 'Bell', 'Deleted', 'Other'])
      ids.push((await addImage(null, title))._id);
    const [decided = 0, lamp = 0, bell = 0, deleted = 0, other = 0] = ids;
    for (const id of [decided, lamp, bell, deleted]) await ask(id);
    await parish.staff.takeDowns.update({ params: { id: 1 }, body: { state: 'done' } });
    await parish.staff.gallery.remove({ params: { id: deleted } });
    expect(await visible()).toEqual([other]);
    const { setPictures } = parish.staff.takeDowns;
    expect((await setPictures({ body: { isPublished: true } })).images.toSorted()).toEqual([lamp, bell]);
    expect((await visible()).toSorted()).toEqual([lamp, bell, other]);
    expect(await setPictures({ body: { isPublished: true } })).toEqual({ images: [] });
    const { entries } = await parish.staff.activity.list();
    expect(entries.slice(0, 2).map(({ action, title }) => `${action} ${title}`)).toEqual(
      expect.arrayContaining(['update Lamp', 'update Bell']),
    );
    expect(await setPictures({ body: { isPublished: false, images: [lamp, other] } })).toEqual({
      images: [lamp],
    });
    expect((await visible()).toSorted()).toEqual([bell, other]);
  });

  it('counts once when it is sent twice, and is rejected for a hidden, deleted or unknown picture', async () => {
    const { _id } = await addImage();
    expect([(await ask(_id)).status, (await ask(_id)).status]).toEqual([201, 201]);
    expect(await rows()).toMatchObject([{ repeats: 1 }]);
    expect((await ask(_id, 'Another line')).status).toBe(410);
    await parish.staff.gallery.remove({ params: { id: _id } });
    expect((await ask(_id, 'Another line')).status).toBe(410);
    expect((await ask(4711)).status).toBe(404);
    expect((await ask(_id, '  ')).status).toBe(400);
    expect(await rows()).toHaveLength(1);
  });

  it('is encrypted in the database, and no part of it is in the email about it or in the log', async () => {
    const { _id } = await addImage();
    await ask(_id);
    // as the page does after the submission
    expect((await parish.request(`/api/gallery/${_id}`, {}, '203.0.113.7')).status).toBe(410);
    await expect.poll(() => parish.deps.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    expect(parish.emails).toMatchObject([
      { subject: 'New take-down request at St. Thomas Indian Orthodox Church' },
    ]);
    const stored = JSON.stringify([await rows(), parish.emails, parish.logged]);
    for (const word of ['Mathew', 'Procession', '203.0.113.7']) expect(stored).not.toContain(word);
  });

  it('is set to done, found by its text and permanently deleted by staff, which the activity log records', async () => {
    const { _id } = await addImage();
    await ask(_id);
    const params = { id: 1 };
    const done = await parish.staff.takeDowns.update({ params, body: { state: 'done', notes: 'Called' } });
    expect(done).toMatchObject({ state: 'done', notes: 'Called', imageId: _id });
    expect((await parish.staff.takeDowns.search({ body: { term: 'mathew' } })).found).toBe(1);
    await expect(parish.visitor.takeDowns.read({ params })).rejects.toMatchObject({ code: 'NO_SESSION' });
    await parish.staff.takeDowns.remove({ params });
    expect(await rows()).toEqual([]);
    const { entries } = await parish.staff.activity.list();
    expect(entries.slice(0, 2).map(({ action, kind, title }) => [action, kind, title])).toEqual([
      ['purge', 'take-downs', ''],
      ['update', 'take-downs', ''],
    ]);
  });

  it('is done when the picture is deleted, and remains in force when that is restored from the trash', async () => {
    const { _id } = await addImage();
    await ask(_id);
    expect((await counts()).new).toBe(1);
    await parish.staff.gallery.remove({ params: { id: _id } });
    expect(await counts()).toMatchObject({ new: 0, done: 1 });
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await visible()).toEqual([]);
    expect(await listed()).toEqual([[_id, false]]);
  });
});

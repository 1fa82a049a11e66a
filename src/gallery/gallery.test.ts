import { describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { auditMessage } from '#kit/audit-log/messages.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import type { GalleryFolderBody, SaveImageBody } from './contract.ts';

describe.each(engines)('the gallery on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const addImage = async (title: string, more: Partial<SaveImageBody> = {}) =>
    parish.staff.gallery.create({ body: { title, ...(await parish.uploadPicture()), ...more } });
  const makeFolder = (body: Partial<GalleryFolderBody> = {}) =>
    parish.staff.galleryFolders.create({ body: { name: 'Perunnal 2026', category: 'perunnal', ...body } });
  const titles = async (query: { category?: 'perunnal' | 'others'; folderId?: string | 'null' } = {}) =>
    (await parish.visitor.gallery.list({ query })).map(({ title }) => title);
  const fileOf = (publicId: string) =>
    parish.deps.storage.db
      .selectFrom('files')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirst();

  it('returns a saved picture with every specified field', { tags: ['A3', 'A7', 'P3'] }, async () => {
    const files = await parish.uploadPicture();
    const image = await parish.staff.gallery.create({
      body: { title: ' Procession ', description: 'Around the church', category: 'perunnal', ...files },
    });
    expect(image).toMatchObject({
      title: 'Procession',
      description: 'Around the church',
      category: 'perunnal',
      publicId: files.publicId,
      folderId: null,
      alt: 'Procession',
      isDecorative: false,
      version: 1,
      createdAt: new Date(parish.clock.now()).toISOString(),
      src: expect.stringContaining(files.publicId),
      picture: { src: image.src },
    });
    expect(await parish.visitor.gallery.list()).toEqual([image]);
    expect(await parish.visitor.gallery.read({ params: { id: image._id } })).toEqual(image);
    expect((await fileOf(files.publicId))?.state).toBe('attached');
  });

  it('adds several pictures to a folder as one line of the activity log', async () => {
    const { _id: folderId } = await makeFolder();
    for (const title of ['Procession', 'Lamp']) await addImage(title, { folderId });
    const { entries } = await parish.staff.activity.list({ query: { grouped: 'true' } });
    expect(entries.map(auditMessage)).toEqual([
      'added 2 pictures to Perunnal 2026',
      'added the gallery folder “Perunnal 2026”',
    ]);
  });

  it('offers a picture in every width up to its own', async () => {
    const size = { width: 700, height: 500 };
    const { picture } = await addImage('Procession', { ...size, ...(await parish.uploadPicture(size)) });
    expect(picture).toMatchObject({ width: 700, height: 500, placeholder: expect.any(String) });
    expect(picture.sources.map(({ width }) => width)).toEqual([320, 640]);
    expect(picture.placeholder?.length).toBeLessThanOrEqual(300);
  });

  it('lists pictures by category and folder, newest first', { tags: ['A7', 'P7'] }, async () => {
    const { _id: folderId } = await makeFolder();
    await addImage('Feast', { folderId });
    parish.clock.advance(1_000);
    await addImage('Roof', { category: 'construction' });
    parish.clock.advance(1_000);
    await addImage('Tea');
    expect(await titles()).toEqual(['Tea', 'Roof', 'Feast']);
    expect(await titles({ category: 'others' })).toEqual(['Tea']);
    expect(await titles({ folderId: 'null' })).toEqual(['Tea', 'Roof']);
    expect(await titles({ folderId: String(folderId) })).toEqual(['Feast']);
    expect(await titles({ category: 'perunnal', folderId: String(folderId) })).toEqual(['Feast']);
    expect(await titles({ category: 'others', folderId: String(folderId) })).toEqual([]);
    expect(await titles({ folderId: '4711' })).toEqual([]);
  });

  it('lists the pictures of an upload in the order in which they were chosen', async () => {
    const { _id: id } = await addImage('2');
    for (const [title, places] of [
      ['3', 1],
      ['4', 2],
      ['1', -1],
    ] as const) {
      parish.clock.advance(1_000);
      await addImage(title, { after: { id, places } });
    }
    expect(await titles()).toEqual(['1', '2', '3', '4']);
    parish.clock.advance(1_000);
    await addImage('newer', { after: { id: 4711, places: 1 } });
    expect(await titles(), 'after a picture that is gone').toEqual(['newer', '1', '2', '3', '4']);
  });

  it('puts pictures in a new order in the places that they have together', async () => {
    // all were added at the same instant
    const ids: number[] = [];
    for (const title of ['e', 'd', 'c', 'b', 'a']) ids.unshift((await addImage(title))._id);
    const [a = 0, b = 0, , d = 0] = ids;
    await parish.staff.gallery.order({ body: { ids: [d, 4711, a, b, a] } });
    expect((await titles()).filter((title) => 'abd'.includes(title))).toEqual(['d', 'a', 'b']);
    await parish.staff.gallery.order({ body: { ids } });
    expect(await titles()).toEqual(['a', 'b', 'c', 'd', 'e']);
    await parish.staff.gallery.remove({ params: { id: b } });
    const [entry] = await parish.staff.trash.list();
    await parish.staff.trash.restore({ params: { id: entry?.id ?? 0 } });
    expect(await titles(), 'also after a deletion and its undo').toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('moves a picture to another folder, whose category it gets, and out of it', async () => {
    const { _id: folderId } = await makeFolder({ category: 'holyweek' });
    const { _id: id } = await addImage('Veil', { category: 'perunnal' });
    const move = (to: number | null) =>
      parish.staff.gallery.update({
        params: { id },
        body: { title: 'Veil', folderId: to, category: 'others' },
      });
    expect(await move(folderId)).toMatchObject({ folderId, category: 'holyweek' });
    const change = { params: { id }, body: { title: 'The veil' } };
    expect(await parish.staff.gallery.update(change)).toMatchObject({ folderId });
    expect(await move(null)).toMatchObject({ folderId: null, category: 'others' });
    await expect(move(4711)).rejects.toMatchObject({ details: { errors: { folderId: expect.any(String) } } });
  });

  it('changes the focus of a picture', async () => {
    const { _id: id } = await addImage('Veil', { category: 'perunnal', focus: 'top' });
    const change = (focus?: 'center' | 'left') =>
      parish.staff.gallery.update({ params: { id }, body: { title: 'Veil', category: 'perunnal', focus } });
    expect((await change()).picture.focus).toBe('top');
    expect((await change('left')).picture.focus).toBe('left');
    expect((await change('center')).picture).not.toHaveProperty('focus');
  });

  it('gives a picture in a folder the category of the folder', { tags: ['A4'] }, async () => {
    const { _id: folderId } = await makeFolder({ category: 'holyweek' });
    const image = await addImage('Good Friday', { folderId, category: 'others' });
    expect(image.category).toBe('holyweek');
    const params = { id: image._id };
    const moved = await parish.staff.gallery.update({ params, body: { title: 'x', category: 'others' } });
    expect(moved).toMatchObject({ title: 'x', category: 'holyweek', version: 2 });
    expect(await parish.staff.gallery.update({ params, body: { title: 'y' } })).toMatchObject({ title: 'y' });
  });

  it('requires a category outside folders, and an existing folder', { tags: ['A5'] }, async () => {
    const { _id } = await addImage('Tea');
    const update = parish.staff.gallery.update({ params: { id: _id }, body: { title: 'Tea' } });
    await expect(update).rejects.toMatchObject({ details: { errors: { category: expect.any(String) } } });
    await expect(addImage('Lost', { folderId: 4711 })).rejects.toMatchObject({
      details: { errors: { folderId: expect.any(String) } },
    });
  });

  it('stores the alternative text of a picture, and none for a decorative one', async () => {
    const image = await addImage('Procession', { alt: 'Children carry candles around the church' });
    expect(image.alt).toBe('Children carry candles around the church');
    const params = { id: image._id };
    const body = { title: 'Procession', category: 'others' } as const;
    expect((await parish.staff.gallery.update({ params, body })).alt).toBe(image.alt);
    const decorative = await parish.staff.gallery.update({ params, body: { ...body, isDecorative: true } });
    expect([decorative.alt, decorative.isDecorative]).toEqual(['', true]);
    const again = await parish.staff.gallery.update({
      params,
      body: { ...body, alt: null, isDecorative: false },
    });
    expect(again.alt).toBe('Procession');
  });

  it('counts a folder’s pictures; the newest or a chosen one is its cover', {
    tags: ['A3', 'P3'],
  }, async () => {
    const { _id: folderId } = await makeFolder();
    const first = await addImage('First', { folderId });
    parish.clock.advance(1_000);
    const second = await addImage('Second', { folderId });
    const read = () => parish.visitor.galleryFolders.read({ params: { id: folderId } });
    expect(await read()).toMatchObject({ imageCount: 2, cover: { imageId: second._id, isChosen: false } });
    const params = { id: folderId };
    await parish.staff.galleryFolders.update({ params, body: { name: 'Perunnal', coverId: first._id } });
    expect(await read()).toMatchObject({ name: 'Perunnal', cover: { imageId: first._id, isChosen: true } });
    await parish.staff.galleryFolders.update({ params, body: { name: 'Feast' } });
    expect(await read()).toMatchObject({ name: 'Feast', cover: { imageId: first._id } });
    await parish.staff.gallery.remove({ params: { id: first._id } });
    expect(await read()).toMatchObject({ imageCount: 1, cover: { imageId: second._id, isChosen: false } });
    const elsewhere = await addImage('Elsewhere');
    await expect(
      parish.staff.galleryFolders.update({ params, body: { name: 'Feast', coverId: elsewhere._id } }),
    ).rejects.toMatchObject({ details: { errors: { coverId: expect.any(String) } } });
  });

  it('shows the consent of a folder to staff only, and an older client does not remove it', async () => {
    const consent = 'All families in these pictures agreed in writing.';
    const { _id } = await makeFolder({ consent });
    const params = { id: _id };
    const { galleryFolders } = parish.visitor;
    for (const folder of [await galleryFolders.read({ params }), ...(await galleryFolders.list())])
      expect(Object.keys(folder).toSorted()).toEqual(
        ['_id', 'category', 'cover', 'createdAt', 'imageCount', 'name', 'version'].toSorted(),
      );
    expect(await parish.staff.galleryFolders.update({ params, body: { name: 'Feast' } })).toMatchObject({
      consent,
      hiddenCount: 0,
    });
    expect(await parish.staff.galleryFolders.list()).toMatchObject([{ consent }]);
    const cleared = await parish.staff.galleryFolders.update({
      params,
      body: { name: 'Feast', consent: ' ' },
    });
    expect(cleared.consent).toBeNull();
    await expect(
      parish.staff.galleryFolders.update({ params, body: { name: 'Feast', consent: 'x'.repeat(501) } }),
    ).rejects.toMatchObject({ details: { errors: { consent: expect.any(String) } } });
  });

  it('deletes a folder only when it is empty', { tags: ['A4', 'A7'] }, async () => {
    const { _id: folderId } = await makeFolder();
    const params = { id: folderId };
    const { _id } = await addImage('Feast', { folderId });
    await expect(parish.staff.galleryFolders.remove({ params })).rejects.toMatchObject({ code: 'CONFLICT' });
    await parish.staff.gallery.remove({ params: { id: _id } });
    await parish.staff.galleryFolders.remove({ params });
    expect(await parish.visitor.galleryFolders.list()).toEqual([]);
  });

  it('rejects a second folder with the same name in a category', { tags: ['A7', 'P7'] }, async () => {
    await makeFolder({ name: 'Perunnal  2026' });
    await expect(makeFolder({ name: 'perunnal 2026 ' })).rejects.toMatchObject({ code: 'CONFLICT' });
    const { _id: id } = await makeFolder({ name: 'perunnal 2026', category: 'others' });
    const { _id: third } = await makeFolder({ name: 'third' });
    const rename = parish.staff.galleryFolders.update({
      params: { id: third },
      body: { name: 'PERUNNAL 2026' },
    });
    await expect(rename).rejects.toMatchObject({ code: 'CONFLICT' });
    const list = await parish.visitor.galleryFolders.list({ query: { category: 'others' } });
    expect(list.map((folder) => folder._id)).toEqual([id]);
  });

  it('pages past a folder with the longest allowed name and rejects a longer one', async () => {
    const longest = await makeFolder({ name: '\u3300'.repeat(50) });
    const last = await makeFolder({ name: '漢' });
    const list = (place: { after?: string }) =>
      parish.visitor.galleryFolders.list({ query: { limit: 1, ...place } });
    const first = await list({});
    const second = await list({ after: first.next ?? '' });
    expect([...first, ...second].map(({ _id }) => _id)).toEqual([longest._id, last._id]);
    for (const name of ['\u3300'.repeat(75), '\ufdfa'.repeat(100)])
      await expect(makeFolder({ name })).rejects.toMatchObject({
        details: { errors: { name: 'This name has too many characters that consist of several letters' } },
      });
  });

  it('rejects a change of a stale version of a picture', { tags: ['A2', 'A7'] }, async () => {
    const params = { id: (await addImage('Tea'))._id };
    const body = { title: 'First', category: 'others' } as const;
    await parish.staff.gallery.update({ params, body, ifMatch: 1 });
    const stale = parish.staff.gallery.update({ params, body, ifMatch: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'STALE' });
  });

  it('rejects a picture that was not uploaded here, was uploaded for another purpose, or belongs to a record', async () => {
    const files = await parish.uploadPicture();
    const other = await parish.uploadPicture();
    const clergy = await parish.upload(await parish.staff.clergy.uploadSignature(), await pictureFile());
    const unused = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const unusedId = `gallery/${unused.uploadParams.public_id}`;
    const invalidFiles: [string, string][] = [
      ['https://evil.example/a.jpg', files.publicId],
      [files.imageUrl, other.publicId],
      [clergy.secure_url, clergy.public_id],
      [files.imageUrl.replace(files.publicId, unusedId), unusedId],
    ];
    for (const [imageUrl, publicId] of invalidFiles) {
      const response = await parish.staff.gallery
        .create({ body: { title: 'x', imageUrl, publicId } })
        .catch((problem) => problem);
      expect([imageUrl, response.code]).toEqual([imageUrl, 'INVALID_BODY']);
      expect(response.details.errors).toMatchObject({ imageUrl: expect.any(String) });
    }
    expect(await titles()).toEqual([]);
    await parish.staff.gallery.create({ body: { title: 'once', ...files } });
    await expect(parish.staff.gallery.create({ body: { title: 'twice', ...files } })).rejects.toMatchObject({
      code: 'INVALID_BODY',
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPicture } from '#contract/resources/media.ts';
import { pictureFile, WIDE } from '../uploads/testing/sample-files.ts';
import { engineHostPairs, type UploadTestApp, uploadTestApp } from '../uploads/testing/upload-helper.ts';

const KINDS = ['events', 'news'] as const;
const cases = KINDS.flatMap((kind) => engineHostPairs.map((pair) => ({ ...pair, kind })));

describe.each(cases)('pictures of $kind on $engine with the $host host', ({ engine, host, kind }) => {
  let parish: UploadTestApp;
  beforeEach(async () => {
    parish = await uploadTestApp({ engine, host });
  });
  afterEach(() => parish.close());

  const uploaded = async (size = {}): Promise<RecordPicture> => {
    const { secure_url, public_id, signature, width, height } = await parish.upload(
      await parish.staff.upload.signature(),
      await pictureFile(size),
    );
    const proof = host === 'cloudinary' ? { signature } : {};
    return { imageUrl: secure_url, publicId: public_id, ...proof, width, height };
  };
  const create = (image?: RecordPicture | null, key?: string) =>
    parish.staff[kind].create({ body: { title: 'Tea', image }, ...(key && { idempotencyKey: key }) });
  const update = (id: number, image?: RecordPicture | null, ifMatch?: number) =>
    parish.staff[kind].update({
      params: { id },
      body: { title: 'Coffee', image },
      ...(ifMatch !== undefined && { ifMatch }),
    });
  const states = async () => {
    const { db } = parish.deps.storage;
    const rows = await db.selectFrom('files').select(['public_id', 'state']).execute();
    return Object.fromEntries(rows.map(({ public_id, state }) => [public_id, state]));
  };

  it('are returned with all variants, also in lists', { tags: ['P2'] }, async () => {
    const image = await uploaded(WIDE);
    const record = await create(image);
    expect(record.picture).toMatchObject({ width: 1200, height: 800 });
    expect(record.picture?.sources.map(({ width }) => width)).toEqual([320, 640, 960]);
    expect(record.image).toContain(image.publicId);
    const list =
      kind === 'news'
        ? await parish.staff.news.list({ query: { admin: 'true' } })
        : await parish.visitor.events.list();
    expect(list).toEqual([record]);
    expect(await states()).toEqual({ [image.publicId]: 'attached' });
  });

  it('are unchanged when omitted or sent again', async () => {
    const image = await uploaded();
    const { _id, picture } = await create(image);
    expect(await update(_id)).toMatchObject({ title: 'Coffee', picture });
    expect(await update(_id, image)).toMatchObject({ picture, version: 3 });
    expect(await states()).toEqual({ [image.publicId]: 'attached' });
  });

  it('are deleted with their file when replaced', async () => {
    const { _id } = await create(await uploaded());
    const other = await uploaded();
    expect((await update(_id, other)).image).toContain(other.publicId);
    await expect.poll(states).toEqual({ [other.publicId]: 'attached' });
  });

  it('are deleted with their file when removed, and trashed with their record', async () => {
    const { _id } = await create(await uploaded());
    expect(await update(_id, null)).toMatchObject({ image: null, picture: null });
    await expect.poll(states).toEqual({});
    const image = await uploaded();
    const { image: address } = await update(_id, image);
    await parish.staff[kind].remove({ params: { id: _id } });
    expect(await states()).toEqual({ [image.publicId]: 'resting' });
    if (host === 'embedded') expect((await parish.request(address ?? '')).status).toBe(404);
  });

  it('are not used up by a save that is rejected as stale', async () => {
    const first = await uploaded();
    const { _id } = await create(first);
    await update(_id);
    const other = await uploaded();
    // the server learns of an upload to an external host when it is saved
    const unsaved = host === 'embedded' ? 'uploaded' : 'issued';
    await expect(update(_id, other, 1)).rejects.toMatchObject({ code: 'STALE' });
    expect(await states()).toEqual({ [first.publicId]: 'attached', [other.publicId]: unsaved });
    expect((await update(_id, other, 2)).image).toContain(other.publicId);
  });

  it('are saved once when the call is replayed', async () => {
    const image = await uploaded();
    expect(await create(image, 'again')).toEqual(await create(image, 'again'));
  });

  it('without a file are displayed by their URL and can be removed', async () => {
    const { _id } = await create();
    const external = { image: '/media/demo-tea.jpg' };
    await parish.deps.storage.transaction((trx) => trx.updateTable(kind).set(external).execute());
    const bare = { src: external.image, width: null, height: null, placeholder: null, sources: [] };
    expect(await update(_id)).toMatchObject({ ...external, picture: bare });
    expect(await update(_id, null)).toMatchObject({ image: null, picture: null });
  });

  it('are rejected when they were not uploaded for a record or belong to another record', async () => {
    const taken = await uploaded();
    await create(taken);
    const free = await uploaded();
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const gallery = await parish.upload(signature, await pictureFile());
    const invalidImages: RecordPicture[] = [
      taken,
      { ...free, imageUrl: 'https://evil.example/a.jpg' },
      { ...free, imageUrl: taken.imageUrl },
      { ...free, publicId: taken.publicId },
      { imageUrl: gallery.secure_url, publicId: gallery.public_id },
      { ...free, imageUrl: 'javascript:alert(1)' },
    ];
    const { _id } = await create();
    for (const image of invalidImages)
      for (const attempt of [() => create(image), () => update(_id, image)]) {
        const rejected = await attempt().catch((problem) => problem);
        expect([image, rejected.code]).toEqual([image, 'INVALID_BODY']);
        expect(rejected.details.errors).toEqual({ image: expect.any(String) });
      }
    expect(await parish.staff[kind].read({ params: { id: _id } })).toMatchObject({ image: null, version: 1 });
  });
});

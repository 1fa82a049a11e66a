import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPicture } from '#contract/media.ts';
import { pictureFile, WIDE } from '../uploads/testing/sample-files.ts';
import { type ParishWithFiles, parishWithFiles, places } from '../uploads/testing/upload-helper.ts';

const KINDS = ['events', 'news'] as const;
const cases = KINDS.flatMap((kind) => places.map((place) => ({ ...place, kind })));

describe.each(cases)('pictures of $kind on $engine with the $host host', ({ engine, host, kind }) => {
  let parish: ParishWithFiles;
  beforeEach(async () => {
    parish = await parishWithFiles({ engine, host });
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

  it('are shown in every form, and in lists too', { tags: ['P2'] }, async () => {
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

  it('stay when nothing is said of them, and when the same is said again', async () => {
    const image = await uploaded();
    const { _id, picture } = await create(image);
    expect(await update(_id)).toMatchObject({ title: 'Coffee', picture });
    expect(await update(_id, image)).toMatchObject({ picture, version: 3 });
    expect(await states()).toEqual({ [image.publicId]: 'attached' });
  });

  it('give way to another, and their file goes', async () => {
    const { _id } = await create(await uploaded());
    const other = await uploaded();
    expect((await update(_id, other)).image).toContain(other.publicId);
    await expect.poll(states).toEqual({ [other.publicId]: 'attached' });
  });

  it('are removed with their file, and rest with their record', async () => {
    const { _id } = await create(await uploaded());
    expect(await update(_id, null)).toMatchObject({ image: null, picture: null });
    await expect.poll(states).toEqual({});
    const image = await uploaded();
    const { image: address } = await update(_id, image);
    await parish.staff[kind].remove({ params: { id: _id } });
    expect(await states()).toEqual({ [image.publicId]: 'resting' });
    if (host === 'embedded') expect((await parish.request(address ?? '')).status).toBe(404);
  });

  it('are left alone by a save that is refused as stale, and can be sent again', async () => {
    const first = await uploaded();
    const { _id } = await create(first);
    await update(_id);
    const other = await uploaded();
    // of an upload to a host outside we hear when it is saved
    const unsaved = host === 'embedded' ? 'uploaded' : 'issued';
    await expect(update(_id, other, 1)).rejects.toMatchObject({ code: 'STALE' });
    expect(await states()).toEqual({ [first.publicId]: 'attached', [other.publicId]: unsaved });
    expect((await update(_id, other, 2)).image).toContain(other.publicId);
  });

  it('are saved once, also when the call is sent again', async () => {
    const image = await uploaded();
    expect(await create(image, 'again')).toEqual(await create(image, 'again'));
  });

  it('without a file are shown as they lie there, and can be removed', async () => {
    const { _id } = await create();
    const lying = { image: '/media/demo-tea.jpg' };
    await parish.deps.storage.transaction((trx) => trx.updateTable(kind).set(lying).execute());
    const bare = { src: lying.image, width: null, height: null, placeholder: null, sources: [] };
    expect(await update(_id)).toMatchObject({ ...lying, picture: bare });
    expect(await update(_id, null)).toMatchObject({ image: null, picture: null });
  });

  it('that were not uploaded here for a record, or that another has, are refused', async () => {
    const taken = await uploaded();
    await create(taken);
    const free = await uploaded();
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const gallery = await parish.upload(signature, await pictureFile());
    const planted: RecordPicture[] = [
      taken,
      { ...free, imageUrl: 'https://evil.example/a.jpg' },
      { ...free, imageUrl: taken.imageUrl },
      { ...free, publicId: taken.publicId },
      { imageUrl: gallery.secure_url, publicId: gallery.public_id },
      { ...free, imageUrl: 'javascript:alert(1)' },
    ];
    const { _id } = await create();
    for (const image of planted)
      for (const attempt of [() => create(image), () => update(_id, image)]) {
        const refused = await attempt().catch((problem) => problem);
        expect([image, refused.code]).toEqual([image, 'INVALID_BODY']);
        expect(refused.details.errors).toEqual({ image: expect.any(String) });
      }
    expect(await parish.staff[kind].read({ params: { id: _id } })).toMatchObject({ image: null, version: 1 });
  });
});

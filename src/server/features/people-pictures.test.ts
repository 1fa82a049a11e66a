import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPicture, UploadedFile } from '#contract/resources/media.ts';
import { pictureFile, WIDE } from '../uploads/testing/sample-files.ts';
import { engineHostPairs, type UploadTestApp, uploadTestApp } from '../uploads/testing/upload-helper.ts';

const PERSON = { name: 'Fr. George Mathew', title: 'Vicar' };
const KINDS = ['vicar', 'clergy'] as const;
const cases = KINDS.flatMap((kind) => engineHostPairs.map((pair) => ({ ...pair, kind })));

describe.each(cases)('the picture of $kind on $engine with the $host host', ({ engine, host, kind }) => {
  let parish: UploadTestApp;
  /** The single member of the clergy that these tests save. */
  let id: number | undefined;
  beforeEach(async () => {
    parish = await uploadTestApp({ engine, host });
    id = undefined;
  });
  afterEach(() => parish.close());

  const sign = (of: typeof kind) =>
    of === 'vicar' ? parish.staff.upload.signature() : parish.staff.upload.clergySignature();
  const uploaded = async (of = kind, size = {}): Promise<UploadedFile> =>
    parish.upload(await sign(of), await pictureFile(size));
  const save = async (image?: RecordPicture | string | null) => {
    const body = { ...PERSON, ...(image !== undefined && { image }) };
    if (kind === 'vicar') return parish.staff.vicar.update({ body });
    const saved = id
      ? await parish.staff.clergy.update({ params: { id }, body })
      : await parish.staff.clergy.create({ body });
    id = saved.id;
    return saved;
  };
  const states = async () => {
    const rows = await parish.deps.storage.db.selectFrom('files').select(['public_id', 'state']).execute();
    return Object.fromEntries(rows.map(({ public_id, state }) => [public_id, state]));
  };

  it('is accepted by its URL alone, as returned by an upload', { tags: ['P5', 'P7'] }, async () => {
    const { secure_url, public_id } = await uploaded(kind, WIDE);
    const saved = await save(secure_url);
    expect(saved.image).toContain(public_id);
    expect(saved.picture?.sources.length).toBeGreaterThan(0);
    expect(await states()).toEqual({ [public_id]: 'attached' });
  });

  it('is accepted with all fields that an upload returns', async () => {
    const { secure_url, public_id, width, height } = await uploaded(kind, WIDE);
    const saved = await save({ imageUrl: secure_url, publicId: public_id, width, height });
    expect(saved.picture).toMatchObject({ width: 1200, height: 800 });
  });

  it('is unchanged when omitted or when its URL is sent back', async () => {
    const { secure_url, public_id } = await uploaded();
    const { image, picture } = await save(secure_url);
    for (const same of [undefined, image, secure_url]) expect(await save(same)).toMatchObject({ picture });
    expect(await states()).toEqual({ [public_id]: 'attached' });
  });

  it('is replaced by another, and is deleted with its file when null or empty', async () => {
    await save((await uploaded()).secure_url);
    const other = await uploaded();
    expect((await save(other.secure_url)).image).toContain(other.public_id);
    await parish.deps.backgroundTasks.settled();
    expect(await states()).toEqual({ [other.public_id]: 'attached' });
    for (const nothing of [null, '', '  '])
      expect(await save(nothing)).toMatchObject({ image: null, picture: null });
    await parish.deps.backgroundTasks.settled();
    expect(await states()).toEqual({});
  });

  it('without a file is displayed by its URL and unchanged when the URL is sent back', async () => {
    await save();
    const external = { image: '/media/demo-vicar.jpg' };
    await parish.deps.storage.transaction((trx) => trx.updateTable(kind).set(external).execute());
    expect(await save(external.image)).toMatchObject({
      ...external,
      picture: { src: external.image, sources: [] },
    });
    expect(await save(null)).toMatchObject({ image: null, picture: null });
  });

  it('is rejected when it was not uploaded for this kind of record or belongs to another record', async () => {
    const event = await parish.upload(await parish.staff.upload.signature(), await pictureFile());
    await parish.staff.events.create({
      body: { title: 'Tea', image: { imageUrl: event.secure_url, publicId: event.public_id } },
    });
    const elsewhere = await uploaded(kind === 'vicar' ? 'clergy' : 'vicar');
    const invalidImages = [
      event.secure_url,
      elsewhere.secure_url,
      'https://evil.example/a.jpg',
      `//evil.example${new URL(elsewhere.secure_url, 'http://x').pathname}`,
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ];
    await save();
    for (const image of invalidImages) {
      const rejected = await save(image).catch((problem) => problem);
      expect([image, rejected.code]).toEqual([image, 'INVALID_BODY']);
      expect(rejected.details.errors).toEqual({ image: expect.any(String) });
    }
    expect(await save()).toMatchObject({ image: null });
  });
});

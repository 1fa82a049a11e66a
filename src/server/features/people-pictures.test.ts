import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPicture, UploadedFile } from '#contract/media.ts';
import { pictureFile, WIDE } from '../uploads/testing/sample-files.ts';
import { type ParishWithFiles, parishWithFiles, places } from '../uploads/testing/upload-helper.ts';

const PERSON = { name: 'Fr. George Mathew', title: 'Vicar' };
const KINDS = ['vicar', 'clergy'] as const;
const cases = KINDS.flatMap((kind) => places.map((place) => ({ ...place, kind })));

describe.each(cases)('the picture of $kind on $engine with the $host host', ({ engine, host, kind }) => {
  let parish: ParishWithFiles;
  /** The one member of the clergy that is saved again and again. */
  let id: number | undefined;
  beforeEach(async () => {
    parish = await parishWithFiles({ engine, host });
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

  it('is taken by its address alone, as an upload answers it', { tags: ['P5', 'P7'] }, async () => {
    const { secure_url, public_id } = await uploaded(kind, WIDE);
    const saved = await save(secure_url);
    expect(saved.image).toContain(public_id);
    expect(saved.picture?.sources.length).toBeGreaterThan(0);
    expect(await states()).toEqual({ [public_id]: 'attached' });
  });

  it('is taken with all that an upload tells of it', async () => {
    const { secure_url, public_id, width, height } = await uploaded(kind, WIDE);
    const saved = await save({ imageUrl: secure_url, publicId: public_id, width, height });
    expect(saved.picture).toMatchObject({ width: 1200, height: 800 });
  });

  it('stays when nothing is said of it, and when its address is sent back as it was read', async () => {
    const { secure_url, public_id } = await uploaded();
    const { image, picture } = await save(secure_url);
    for (const same of [undefined, image, secure_url]) expect(await save(same)).toMatchObject({ picture });
    expect(await states()).toEqual({ [public_id]: 'attached' });
  });

  it('gives way to another, and goes with its file when it is null or empty', async () => {
    await save((await uploaded()).secure_url);
    const other = await uploaded();
    expect((await save(other.secure_url)).image).toContain(other.public_id);
    await parish.deps.background.settled();
    expect(await states()).toEqual({ [other.public_id]: 'attached' });
    for (const nothing of [null, '', '  '])
      expect(await save(nothing)).toMatchObject({ image: null, picture: null });
    await parish.deps.background.settled();
    expect(await states()).toEqual({});
  });

  it('without a file is shown as it lies there, and stays when its address is sent back', async () => {
    await save();
    const lying = { image: '/media/demo-vicar.jpg' };
    await parish.deps.storage.transaction((trx) => trx.updateTable(kind).set(lying).execute());
    expect(await save(lying.image)).toMatchObject({ ...lying, picture: { src: lying.image, sources: [] } });
    expect(await save(null)).toMatchObject({ image: null, picture: null });
  });

  it('is refused when it was not uploaded here for this, or when another record has it', async () => {
    const event = await parish.upload(await parish.staff.upload.signature(), await pictureFile());
    await parish.staff.events.create({
      body: { title: 'Tea', image: { imageUrl: event.secure_url, publicId: event.public_id } },
    });
    const elsewhere = await uploaded(kind === 'vicar' ? 'clergy' : 'vicar');
    const planted = [
      event.secure_url,
      elsewhere.secure_url,
      'https://evil.example/a.jpg',
      `//evil.example${new URL(elsewhere.secure_url, 'http://x').pathname}`,
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
    ];
    await save();
    for (const image of planted) {
      const refused = await save(image).catch((problem) => problem);
      expect([image, refused.code]).toEqual([image, 'INVALID_BODY']);
      expect(refused.details.errors).toEqual({ image: expect.any(String) });
    }
    expect(await save()).toMatchObject({ image: null });
  });
});

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import type { Picture, UploadedFile } from '../media/contract.ts';
import type { RecordImage, RecordPicture } from './contract.ts';
import { pictureFile, WIDE } from './testing/sample-files.ts';
import { engineHostPairs } from './testing/upload-helper.ts';

const KINDS = ['events', 'news', 'clergy', 'vicar', 'history'] as const;
const cases = KINDS.flatMap((kind) =>
  engineHostPairs
    // the hosts differ only by the folder of the file, and the disk and a bucket not even by that
    .filter(
      ({ host }) => host === 'embedded' || kind === 'events' || (host === 'cloudinary' && kind === 'clergy'),
    )
    .map((pair) => ({ ...pair, kind })),
);

interface Saved {
  readonly _id?: number;
  readonly id?: number;
  readonly image: string | null;
  readonly picture: Picture | null;
}

describe.each(cases)('the picture of $kind on $engine with the $host host', ({ engine, host, kind }) => {
  const parish = useUploadTestApp({ engine, host });
  /** For what one function does for all kinds. */
  const itOnce = it.runIf(kind === 'events');

  /** Uploads a picture, by default for this kind of record. */
  const upload = async (size = {}, isForClergy = kind === 'clergy'): Promise<UploadedFile> => {
    const { clergy, upload: others } = parish.staff;
    const signature = await (isForClergy ? clergy.uploadSignature() : others.signature());
    return parish.upload(signature, await pictureFile(size));
  };
  const toPicture = ({ secure_url, public_id, signature, width, height }: UploadedFile): RecordPicture => ({
    imageUrl: secure_url,
    publicId: public_id,
    ...(host === 'cloudinary' && { signature }),
    width,
    height,
  });
  /** Creates a record, or changes the one with this id; there is only one vicar. */
  const save = async (image?: z.input<typeof RecordImage>, of?: Saved, ifMatch?: number): Promise<Saved> => {
    const body = { title: 'Tea', ...(image !== undefined && { image }) };
    const id = of?._id ?? of?.id;
    const options = { ...(id && { params: { id } }), ...(ifMatch && { ifMatch }) };
    const person = { ...body, name: 'Fr. George Mathew' };
    const { clergy, history, vicar } = parish.staff;
    if (kind === 'vicar') return vicar.update({ body: person, ...options });
    if (kind === 'clergy')
      return id
        ? clergy.update({ params: { id }, body: person, ...options })
        : clergy.create({ body: person });
    if (kind === 'history') {
      const entry = { ...body, date: '1974' };
      return id
        ? history.update({ params: { id }, body: entry, ...options })
        : history.create({ body: entry });
    }
    return id
      ? parish.staff[kind].update({ params: { id }, body, ...options })
      : parish.staff[kind].create({ body });
  };
  const states = async () => {
    const rows = await parish.deps.storage.db.selectFrom('files').select(['public_id', 'state']).execute();
    return Object.fromEntries(rows.map(({ public_id, state }) => [public_id, state]));
  };

  it('has an alternative text and a focus until they are changed or the picture is replaced', async () => {
    const details = { alt: 'A lamp', focus: 'top left' } as const;
    const saved = await save({ ...toPicture(await upload(WIDE)), ...details });
    expect(saved.picture).toMatchObject(details);
    const imageUrl = saved.image ?? '';
    const unchanged = await save({ imageUrl }, saved);
    expect(unchanged.picture).toMatchObject(details);
    const cleared = await save({ imageUrl, alt: '', focus: 'center' }, saved);
    expect(cleared.picture).not.toHaveProperty('alt');
    expect(cleared.picture).not.toHaveProperty('focus');
    await save({ imageUrl, ...details }, saved);
    const replaced = await save(toPicture(await upload(WIDE)), saved);
    expect(replaced.picture).not.toHaveProperty('alt');
  });

  it('is returned with all variants, and stays when omitted or sent again', {
    tags: ['P2', 'P5', 'P7'],
  }, async () => {
    const uploaded = await upload(WIDE);
    const saved = await save(toPicture(uploaded));
    expect(saved.picture).toMatchObject({ width: 1200, height: 800 });
    expect(saved.picture?.sources.map(({ width }) => width)).toEqual([320, 640, 960]);
    expect(saved.image).toContain(uploaded.public_id);
    const file = { address: saved.image, width: null, height: null, placeholder: null };
    const signed = host !== 'cloudinary' && parish.deps.media.embedded.pictureOf(file, true).src;
    for (const same of [
      undefined,
      toPicture(uploaded),
      saved.image,
      uploaded.secure_url,
      signed || saved.image,
    ])
      expect(await save(same, saved)).toMatchObject({ picture: saved.picture });
    expect(await states()).toEqual({ [uploaded.public_id]: 'attached' });
  });

  itOnce('can be saved by its URL alone, as in the specification', { tags: ['A7', 'P7'] }, async () => {
    const { secure_url, public_id } = await upload();
    expect((await save(secure_url)).image).toContain(public_id);
  });

  itOnce('is unchanged when its URL is sent again after its host was removed from the settings', async () => {
    const saved = await save(await upload().then(toPicture));
    const before = host === 'cloudinary' ? 'embedded' : 'cloudinary';
    await parish.deps.storage.transaction((trx) => trx.updateTable('files').set({ host: before }).execute());
    expect(await save(saved.image, saved)).toMatchObject({ image: saved.image });
  });

  it('stays for the earlier versions of its record when replaced or removed', async () => {
    const first = await upload();
    const saved = await save(toPicture(first));
    const other = await upload();
    expect((await save(toPicture(other), saved)).image).toContain(other.public_id);
    await parish.deps.backgroundTasks.settled();
    expect(await states()).toEqual({ [first.public_id]: 'resting', [other.public_id]: 'attached' });
    expect(await save(null, saved)).toMatchObject({ image: null, picture: null });
    await parish.deps.backgroundTasks.settled();
    expect(await states()).toEqual({ [first.public_id]: 'resting', [other.public_id]: 'resting' });
  });

  itOnce('is not used up by a save that is rejected as stale', async () => {
    const saved = await save();
    const uploaded = await upload();
    await expect(save(toPicture(uploaded), saved, 7)).rejects.toMatchObject({ code: 'STALE' });
    expect((await save(toPicture(uploaded), saved, 1)).image).toContain(uploaded.public_id);
  });

  it('without a file is displayed by its URL and can be removed', async () => {
    const saved = await save();
    const external = { image: '/media/demo-tea.jpg' };
    await parish.deps.storage.transaction((trx) =>
      trx
        .updateTable(kind === 'history' ? 'history_entries' : kind)
        .set(external)
        .execute(),
    );
    const bare = {
      src: external.image,
      width: null,
      height: null,
      placeholder: null,
      sources: [],
      preview: null,
    };
    expect(await save(undefined, saved)).toMatchObject({ ...external, picture: bare });
    expect(await save(null, saved)).toMatchObject({ image: null, picture: null });
  });

  it('is rejected when it was not uploaded for this kind of record or belongs to another one', async () => {
    const taken = toPicture(await parish.upload(await parish.staff.upload.signature(), await pictureFile()));
    await parish.staff.events.create({ body: { title: 'Tea', image: taken } });
    const free = toPicture(await upload());
    const elsewhere = toPicture(await upload({}, kind !== 'clergy'));
    const saved = await save();
    for (const image of [
      taken,
      elsewhere,
      { ...free, imageUrl: taken.imageUrl },
      { ...free, publicId: taken.publicId },
      { ...free, imageUrl: 'https://evil.example/a.jpg' },
      { ...free, imageUrl: 'javascript:alert(1)' },
    ]) {
      const rejected = await save(image, saved).catch((problem) => problem);
      expect([image, rejected.code]).toEqual([image, 'INVALID_BODY']);
      expect(rejected.details.errors).toEqual({ image: expect.any(String) });
    }
    expect(await save(undefined, saved)).toMatchObject({ image: null });
  });
});

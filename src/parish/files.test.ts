import { describe, expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { createApp } from '#app/server/app.ts';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { createClient } from '#kit/api/client.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile, sampleMp3, toFile } from '#kit/uploads/testing/sample-files.ts';

describe.each(engines)('the details of the parish on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  /** Sends a block with some fields changed. */
  const put = async (block: 'identity' | 'liturgy', changes: object) => {
    const { version: _, ...body } = (await parish.staff.parish.read())[block];
    return parish.request(`/api/parish/${block}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${parish.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...changes }),
    });
  };
  const saved = async (block: 'identity' | 'liturgy', changes: object) => {
    const response = await put(block, changes);
    expect(response.status).toBe(200);
    return response.json();
  };
  const uploadPicture = async () => parish.upload(await parish.staff.upload.signature(), await pictureFile());
  /** The path of an upload on this site, as records store it. */
  const pathOf = (upload: { readonly secure_url: string }) => new URL(upload.secure_url).pathname;
  const uploadRecording = async () => {
    const signature = await parish.staff.resources.soundSignature({ body: { resourceName: 'Tone' } });
    return (await parish.upload(signature, toFile(sampleMp3, 'tone.mp3'))).secure_url;
  };
  const fileStates = async () => {
    const rows = await parish.deps.storage.db.selectFrom('files').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };
  const isServed = async (path: string) => (await parish.request(path)).status === 200;

  it('no longer show the file of a picture that is replaced or removed', async () => {
    const uploaded = await uploadPicture();
    const first = pathOf(uploaded);
    expect(await saved('identity', { heroImage: uploaded.secure_url })).toMatchObject({ heroImage: first });
    expect((await parish.visitor.parish.read()).pictures).toMatchObject({
      hero: { src: first, width: 240 },
      patron: null,
    });
    // a body with the same URL, or without one, keeps the file
    for (const same of [first, undefined])
      expect(await saved('identity', { heroImage: same })).toMatchObject({ heroImage: first });
    const { secure_url: imageUrl, public_id: publicId } = await uploadPicture();
    expect((await saved('identity', { heroImage: { imageUrl, publicId } })).heroImage).toContain(publicId);
    await parish.deps.backgroundTasks.settled();
    expect(await fileStates()).toEqual(['resting', 'attached']);
    expect([await isServed(first), await isServed(new URL(imageUrl).pathname)]).toEqual([false, true]);
    expect(await saved('identity', { heroImage: null })).toMatchObject({ heroImage: null });
    await parish.deps.backgroundTasks.settled();
    expect([await fileStates(), await isServed(new URL(imageUrl).pathname)]).toEqual([
      ['resting', 'resting'],
      false,
    ]);
    expect((await parish.visitor.parish.read()).pictures.hero).toBeNull();
  });

  it('no longer serve the file of a recording that is replaced or removed', async () => {
    const uploads = [await uploadRecording(), await uploadRecording()] as const;
    const [first, second] = [new URL(uploads[0]).pathname, new URL(uploads[1]).pathname];
    const link = 'https://audio.example/tone-1';
    const both = { 1: first, 2: second };
    for (const recordings of [{ 1: uploads[0], 2: uploads[1] }, both])
      expect(await saved('liturgy', { recordings })).toMatchObject({ recordings: both });
    expect(await parish.visitor.tones.player({ params: { tone: 1 } })).toMatchObject({
      player: { kind: 'file', src: first },
    });
    await saved('liturgy', { recordings: { 1: link, 2: second } });
    await parish.deps.backgroundTasks.settled();
    expect([await fileStates(), await isServed(first)]).toEqual([['resting', 'attached'], false]);
    expect(await saved('liturgy', { recordings: {} })).toMatchObject({ recordings: {} });
    await parish.deps.backgroundTasks.settled();
    expect([await fileStates(), await isServed(second)]).toEqual([['resting', 'resting'], false]);
  });

  it('keep a recording that was uploaded before the media host changed', async () => {
    const { recordings } = await saved('liturgy', { recordings: { 1: await uploadRecording() } });
    const { media } = parish.deps;
    const otherHost = { ...media.current, publicIdAt: () => undefined };
    const app = createApp({ ...parish.deps, media: { ...media, current: otherHost } });
    const staff = createClient(routes, ({ path, headers, ...rest }) =>
      app.fetch(
        new Request(new URL(path, parish.deps.config.publicUrl), {
          ...rest,
          headers: { ...headers, authorization: `Bearer ${parish.token}` },
        }),
      ),
    );
    const { version: _, ...liturgy } = (await staff.parish.read()).liturgy;
    expect((await staff.parish.liturgy({ body: liturgy })).recordings).toEqual(recordings);
    await parish.deps.backgroundTasks.settled();
    expect(await fileStates()).toEqual(['attached']);
  });

  it('accept an upload once, in its own kind of field', async () => {
    const picture = (await uploadPicture()).secure_url;
    const recording = await uploadRecording();
    const before = await parish.staff.parish.read();
    for (const [block, changes, field] of [
      ['identity', { heroImage: picture, patronImage: picture }, 'heroImage'],
      ['identity', { heroImage: recording }, 'heroImage'],
      ['liturgy', { recordings: { 1: recording, 2: recording } }, 'recordings.2'],
    ] as const) {
      const { errors } = await (await put(block, changes)).json();
      expect([block, Object.keys(errors)]).toEqual([block, [field]]);
      expect(await parish.staff.parish.read()).toEqual(before);
    }
    await saved('identity', { heroImage: picture });
  });
});

import { describe, expect, it } from 'vitest';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import type { AdBody } from './contract.ts';

const TEXT: AdBody = { adType: 'text', description: 'Perunnal is [here](https://stthomas.example/perunnal)' };

describe.each(engines)('home page ads on %s', (engine) => {
  const parish = useUploadTestApp({ engine, host: 'embedded' });

  const create = (body: Partial<AdBody> = {}) => parish.staff.ads.create({ body: { ...TEXT, ...body } });

  it('are active, last, and without a picture when created', {
    tags: ['A3', 'A5', 'A7', 'A9'],
  }, async () => {
    expect(await create()).toMatchObject({
      adType: 'text',
      imageUrl: null,
      picture: null,
      isActive: true,
      displayOrder: 0,
    });
    expect(await create()).toMatchObject({ displayOrder: 1 });
  });

  it('are listed for visitors in their order, active ones only', { tags: ['A5', 'P7'] }, async () => {
    for (const [description, displayOrder, isActive] of [
      ['third', 7, true],
      ['hidden', 0, false],
      ['first', 1, true],
      ['second', 1, true],
    ] as const)
      await create({ description, displayOrder, isActive });
    const descriptions = (await parish.visitor.ads.active()).map(({ description }) => description);
    expect(descriptions).toEqual(['first', 'second', 'third']);
    expect((await parish.staff.ads.list()).map(({ description }) => description)).toEqual([
      'hidden',
      ...descriptions,
    ]);
  });

  it('require the field of their type', { tags: ['P3'] }, async () => {
    const rejected = async (body: Partial<AdBody>, errors: Record<string, string>) =>
      expect(create(body)).rejects.toMatchObject({ code: 'INVALID_BODY', details: { errors } });
    const noText = { description: 'Please enter description for text-based ads' };
    const noImage = { imageUrl: 'Please upload an image for image-based ads' };
    await rejected({ description: '  ' }, noText);
    await rejected({ description: null }, noText);
    await rejected({ adType: 'image' }, noImage);
    await rejected({ adType: 'image', imageUrl: null }, noImage);
    expect(await parish.staff.ads.list()).toEqual([]);
  });

  it('keep their picture when omitted, lose it when changed to text, and may have it again', async () => {
    const { secure_url: imageUrl, public_id: publicId } = await parish.upload(
      await parish.staff.upload.signature(),
      await pictureFile(),
    );
    const image = { imageUrl, publicId };
    const ad = await create({ adType: 'image', imageUrl: image, description: null });
    expect(ad).toMatchObject({ imageUrl: expect.any(String), picture: { src: ad.imageUrl } });
    const params = { id: ad._id };
    const updated = await parish.staff.ads.update({
      params,
      body: { adType: 'image', description: 'Feast' },
    });
    expect(updated).toMatchObject({
      imageUrl: ad.imageUrl,
      description: 'Feast',
      displayOrder: 0,
      version: 2,
    });
    expect((await parish.request(ad.imageUrl as string)).status).toBe(200);
    expect(await parish.staff.ads.update({ params, body: TEXT })).toMatchObject({
      imageUrl: null,
      picture: null,
    });
    await parish.deps.backgroundTasks.settled();
    expect((await parish.request(ad.imageUrl as string)).status).toBe(404);
    const restored = await parish.staff.ads.update({ params, body: { adType: 'image', imageUrl: image } });
    expect(restored.imageUrl).toBe(ad.imageUrl);
  });
});

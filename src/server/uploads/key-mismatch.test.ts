import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_KEY_REJECTED } from '#contract/constants.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import {
  type FakeCloudinary,
  startFakeCloudinary,
} from '../adapters/media-storage/testing/fake-cloudinary.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { collectGarbage } from './garbage-collection.ts';
import { pictureFile, samplePdf, toFile } from './testing/sample-files.ts';
import { uploadForm } from './testing/upload-helper.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines)('a media host with a wrong secret, on %s', (engine) => {
  let cloud: FakeCloudinary;
  let parish: TestApp;
  let staff: ReturnType<TestApp['client']>;
  beforeEach(async () => {
    cloud = await startFakeCloudinary();
    const CLOUDINARY_URL = cloud.env.CLOUDINARY_URL?.replace('a_secret', 'another') ?? '';
    parish = await testApp({ engine, env: { ...cloud.env, CLOUDINARY_URL } });
    staff = parish.client(await parish.signIn());
  });
  afterEach(async () => {
    await parish.close();
    await cloud.close();
  });
  const files = () => parish.deps.storage.db.selectFrom('files').select('state').execute();

  it('rejects uploads, and the upload grant is discarded after a day', async () => {
    const signature = await staff.upload.signature();
    const response = await fetch(signature.uploadUrl, {
      method: 'POST',
      body: uploadForm(signature, await pictureFile()),
    });
    expect(response.status).toBe(401);
    expect(cloud.stored.size).toBe(0);
    expect(await files()).toEqual([{ state: 'issued' }]);
    // the host rejects deletions too, so the row remains until the secret is correct
    parish.clock.advance(DAY);
    await collectGarbage(parish.deps);
    expect(parish.logged).toContainEqual(
      expect.objectContaining({ event: 'file not removed', reason: MEDIA_KEY_REJECTED }),
    );
    expect(await files()).toEqual([{ state: 'discarded' }]);
  });

  it('rejects a replacement of a document with a clear message, and the previous document remains', async () => {
    const { id: folderId } = await staff.resourceFolders.create({ body: { folderName: 'Hymns' } });
    const film = 'https://www.youtube.com/watch?v=abcdefghijk';
    const { id } = await staff.resources.create({
      body: { resourceName: 'Order', resourceType: 'Video', resourceUrl: film, folderId },
    });
    await parish.deps.storage.transaction((trx) =>
      trx.updateTable('resources').set({ type: 'Documents' }).where('id', '=', id).execute(),
    );
    const before = await staff.resources.read({ params: { id } });
    const form = new FormData();
    form.set('document', toFile(samplePdf, 'order.pdf'));
    await expect(staff.resources.replaceDocument({ params: { id }, form })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: MEDIA_KEY_REJECTED,
    });
    expect(await staff.resources.read({ params: { id } })).toEqual(before);
    expect(await files()).toEqual([{ state: 'discarded' }]);
    expect(await readdir(join(parish.deps.config.dataDir, 'media', '.incoming'))).toEqual([]);
  });
});

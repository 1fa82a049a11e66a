import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY_REFUSED } from '#contract/file-constants.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import {
  type CloudinaryStandIn,
  cloudinaryStandIn,
} from '../adapters/media-storage/testing/fake-cloudinary.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { sweepFiles } from './garbage-collection.ts';
import { fileOf, pdf, pictureFile } from './testing/sample-files.ts';
import { formOf } from './testing/upload-helper.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines)('a media host whose secret was copied wrongly, on %s', (engine) => {
  let cloud: CloudinaryStandIn;
  let parish: TestApp;
  let staff: ReturnType<TestApp['client']>;
  beforeEach(async () => {
    cloud = await cloudinaryStandIn();
    const CLOUDINARY_URL = cloud.env.CLOUDINARY_URL?.replace('a_secret', 'another') ?? '';
    parish = await testApp({ engine, env: { ...cloud.env, CLOUDINARY_URL } });
    staff = parish.client(await parish.signIn());
  });
  afterEach(async () => {
    await parish.close();
    await cloud.close();
  });
  const files = () => parish.deps.storage.db.selectFrom('files').select('state').execute();

  it('takes no upload, and what was never there is in no record and goes', async () => {
    const signature = await staff.upload.signature();
    const answer = await fetch(signature.uploadUrl, {
      method: 'POST',
      body: formOf(signature, await pictureFile()),
    });
    expect(answer.status).toBe(401);
    expect(cloud.held.size).toBe(0);
    expect(await files()).toEqual([{ state: 'issued' }]);
    // the host destroys nothing for us either: the row is tried again until the secret is right
    parish.clock.advance(DAY);
    await sweepFiles(parish.deps);
    expect(parish.logged).toContainEqual(
      expect.objectContaining({ event: 'file not removed', reason: KEY_REFUSED }),
    );
    expect(await files()).toEqual([{ state: 'discarded' }]);
  });

  it('replaces no document by way of our server, says why, and leaves the one before', async () => {
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
    form.set('document', fileOf(pdf, 'order.pdf'));
    await expect(staff.resources.replaceDocument({ params: { id }, form })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: KEY_REFUSED,
    });
    expect(await staff.resources.read({ params: { id } })).toEqual(before);
    expect(await files()).toEqual([{ state: 'discarded' }]);
    expect(await readdir(join(parish.deps.settings.dataDir, 'media', '.incoming'))).toEqual([]);
  });
});

import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { STAFF } from '#app/testing/test-app.ts';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { StorageFull } from '../storage/errors.ts';
import { picture, pictureFile, samplePdf, toFile, WIDE } from './testing/sample-files.ts';
import { engineHostPairs } from './testing/upload-helper.ts';
import { SIGNATURES_PER_HOUR, UPLOADED_BYTES_PER_HOUR } from './upload-grants.server.ts';

describe.each(engineHostPairs)('uploads on $engine with the $host host', ({ engine, host }) => {
  const parish = useUploadTestApp({ engine, host });

  const stateOf = async (publicId: string) =>
    (
      await parish.deps.storage.db
        .selectFrom('files')
        .selectAll()
        .where('public_id', '=', publicId)
        .executeTakeFirst()
    )?.state;

  const uploaded = async () => parish.upload(await parish.staff.upload.signature(), await pictureFile());

  it('consist of a signature, a form, and a URL', { tags: ['A7', 'P3', 'P7'] }, async () => {
    const signature = await parish.staff.upload.signature();
    expect(signature).toMatchObject({
      signature: expect.stringMatching(/^[\da-f]{40}$/),
      timestamp: parish.clock.now() / 1000,
      uploadParams: {
        folder: 'pictures',
        overwrite: 'false',
        allowed_formats: 'jpg,png,gif,webp',
        public_id: expect.stringMatching(/^[\da-f]{32}$/),
      },
    });
    expect(URL.canParse(signature.uploadUrl)).toBe(true);
    const uploaded = await parish.upload(signature, await pictureFile(WIDE));
    expect(uploaded).toMatchObject({
      public_id: `pictures/${signature.uploadParams.public_id}`,
      secure_url: expect.stringContaining(`pictures/${signature.uploadParams.public_id}.jpg`),
      width: 1200,
      height: 800,
      bytes: expect.any(Number),
    });
  });

  it('are checked in the same way when the file precedes the fields, as in the specification', async () => {
    const signature = await parish.staff.upload.signature();
    const first = { isFileFirst: true };
    const altered = await parish.send(signature, await pictureFile(), { folder: 'clergy' }, first);
    expect(altered.status).toBeGreaterThanOrEqual(400);
    const response = await parish.send(signature, await pictureFile(), {}, first);
    expect(await response.json()).toMatchObject({
      public_id: `pictures/${signature.uploadParams.public_id}`,
    });
    // Cloudinary accepts a signature again and does not overwrite the file
    if (host === 'cloudinary') return;
    expect((await parish.send(signature, await pictureFile(), {}, first)).status).toBe(403);
  });

  it('are signed for the folder and kind of their record', { tags: ['A7', 'P7'] }, async () => {
    const resourceName = 'Order of service';
    const all = {
      clergy: await parish.staff.clergy.uploadSignature(),
      gallery: await parish.staff.gallery.uploadSignature({ body: { title: 'x', category: 'perunnal' } }),
      documents: await parish.staff.resources.documentSignature({
        body: { resourceName, fileType: 'application/pdf' },
      }),
      sound: await parish.staff.resources.soundSignature({ body: { resourceName } }),
    };
    for (const [folder, { uploadParams }] of Object.entries(all)) expect(uploadParams.folder).toBe(folder);
    expect(all.documents.uploadParams.allowed_formats).toMatch(/^pdf,doc,docx,txt,xlsx,xls/);
    expect(all.sound.uploadParams.allowed_formats).toBe('mp3,wav,ogg,m4a,aac,flac');
  });

  it('can be saved only by the account that requested the signature', async () => {
    const { secure_url: imageUrl, public_id: publicId, signature, width, height } = await uploaded();
    const proof = host === 'cloudinary' ? { signature } : {};
    const body = { title: 'Tea', image: { imageUrl, publicId, ...proof, width, height } };
    const other = parish.client(await parish.signIn({ ...STAFF, email: 'deacon@stthomas.example' }));
    await expect(other.events.create({ body })).rejects.toMatchObject({
      code: 'INVALID_BODY',
      details: { errors: { image: expect.any(String) } },
    });
    expect(await stateOf(publicId)).not.toBe('attached');
    expect(await parish.staff.events.create({ body })).toMatchObject({ title: 'Tea' });
    expect(await stateOf(publicId)).toBe('attached');
  });

  it('are limited per hour and account, for all kinds of uploads together', async () => {
    const { resources, resourceFolders, upload } = parish.staff;
    const body = { resourceName: 'x', fileType: 'pdf' };
    const { secure_url, public_id } = await parish.upload(
      await resources.documentSignature({ body }),
      toFile(samplePdf, 'a.pdf'),
    );
    const { id: folderId } = await resourceFolders.create({ body: { folderName: 'x' } });
    const saved = { resourceName: 'x', resourceUrl: secure_url, publicId: public_id, folderId };
    const { id } = await resources.saveDocument({ body: saved });
    const limit = { name: 'uploads', attempts: SIGNATURES_PER_HOUR, seconds: 3_600 };
    const { user_id } = await parish.deps.storage.db
      .selectFrom('sessions')
      .select('user_id')
      .executeTakeFirstOrThrow();
    for (let i = 2; i < SIGNATURES_PER_HOUR; i += 1)
      await parish.deps.limiters(limit).consume(String(user_id));
    await upload.signature();
    const form = new FormData();
    form.set('document', toFile(samplePdf, 'a.pdf'));
    const requests = [
      () => resources.soundSignature({ body: { resourceName: 'x' } }),
      () => resources.replaceDocument({ params: { id }, form }),
    ];
    for (const one of requests)
      await expect(one()).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        details: { retryAfterSeconds: expect.any(Number) },
      });
  });

  it('are limited to 6 GB per hour and account', async () => {
    for (let i = 0; i < 4; i += 1) await uploaded();
    const setBytes = (bytes: number) =>
      parish.deps.storage.transaction((trx) => trx.updateTable('files').set({ bytes }).execute());
    await setBytes(UPLOADED_BYTES_PER_HOUR / 4 - 1);
    await parish.staff.upload.signature();
    await setBytes(UPLOADED_BYTES_PER_HOUR / 4);
    await expect(parish.staff.upload.signature()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  if (host !== 'cloudinary') {
    it('respond with 507 when the database is full', async () => {
      const signature = await parish.staff.upload.signature();
      vi.spyOn(parish.deps.storage, 'transaction').mockRejectedValueOnce(new StorageFull('No room left'));
      expect((await parish.send(signature, await pictureFile())).status).toBe(507);
      expect((await parish.send(signature, await pictureFile())).status).toBe(200);
    });

    it('respond with 507 when the disk quota is used up', async () => {
      const signature = await parish.staff.upload.signature();
      const file = await pictureFile();
      // Node has no code for EDQUOT, only the errno
      const usedUp = Object.assign(new Error('unknown error'), { errno: -constants.errno.EDQUOT });
      const { open } = files;
      // only for this parish: pictures of earlier tests may still be resized
      vi.spyOn(files, 'open').mockImplementation((path, ...rest) =>
        String(path).startsWith(parish.deps.config.dataDir) ? Promise.reject(usedUp) : open(path, ...rest),
      );
      syncBuiltinESMExports();
      const { status } = await parish.send(signature, file);
      vi.mocked(files.open).mockRestore();
      syncBuiltinESMExports();
      expect(status).toBe(507);
    });

    it('are rejected when the account was deactivated after signing', async () => {
      const signature = await parish.staff.upload.signature();
      await parish.deps.storage.transaction((trx) =>
        trx.updateTable('users').set({ is_active: 0 }).execute(),
      );
      expect((await parish.send(signature, await pictureFile())).status).toBe(403);
    });

    it('use up their signature and leave no file when they fail', async () => {
      const signature = await parish.staff.upload.signature();
      const half = (await picture(WIDE)).subarray(0, 3_000);
      const response = await parish.send(signature, new File([new Uint8Array(half)], 'half.jpg'));
      expect(response.status).toBe(422);
      expect(await stateOf(`pictures/${signature.uploadParams.public_id}`)).toBe('discarded');
      expect((await parish.send(signature, await pictureFile())).status).toBe(403);
    });
  }
});

import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadSignature } from '#contract/resources/media.ts';
import { neverEnds, neverResponds } from '../adapters/testing/fake-service.ts';
import { collectGarbage } from './garbage-collection.ts';
import { pictureFile, toFile } from './testing/sample-files.ts';
import { engineHostPairs, type UploadTestApp, uploadForm, uploadTestApp } from './testing/upload-helper.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(engineHostPairs)(
  'garbage collection of files, on $engine with the $host host',
  ({ engine, host }) => {
    let parish: UploadTestApp;
    beforeEach(async () => {
      parish = await uploadTestApp({ engine, host });
    });
    afterEach(() => parish.close());

    const uploaded = async () => {
      const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
      const file = await pictureFile({ width: 100, height: 100 });
      const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
      return { imageUrl, publicId };
    };
    const rows = async () =>
      (await parish.deps.storage.db.selectFrom('files').select('public_id').execute()).map(
        (row) => row.public_id,
      );
    const storedIds = async () =>
      parish.cloud
        ? [...parish.cloud.stored.keys()]
        : (await readdir(join(parish.deps.config.dataDir, 'media', 'gallery')).catch(() => [])).map(
            (name) => `gallery/${name.split('.')[0]}`,
          );

    /** Sends a part of a picture and then breaks the connection. */
    const sendIncomplete = async (signature: UploadSignature) => {
      const form = new Response(uploadForm(signature, await pictureFile()));
      const bytes = await form.clone().bytes();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.subarray(0, bytes.byteLength - 2_000)),
        pull: (controller) => controller.error(new Error('the connection broke')),
      });
      const headers = { 'content-type': form.headers.get('content-type') ?? '' };
      return parish.request('/media/upload', {
        method: 'POST',
        body,
        duplex: 'half',
        headers,
      } as RequestInit);
    };

    it('deletes unattached uploads and unused upload grants after a day, and no files of records', async () => {
      const attachedImage = await uploaded();
      await parish.staff.gallery.create({ body: { title: 'x', ...attachedImage } });
      const lost = await uploaded();
      await parish.staff.upload.signature();
      parish.clock.advance(DAY - MINUTE);
      await collectGarbage(parish.deps);
      expect(await rows()).toHaveLength(3);
      parish.clock.advance(MINUTE);
      await collectGarbage(parish.deps);
      expect(await rows()).toEqual([attachedImage.publicId]);
      expect(await storedIds()).toEqual([attachedImage.publicId]);
      expect(await storedIds()).not.toContain(lost.publicId);
    });

    it('deletes a file once when several processes run it at the same time', async () => {
      await uploaded();
      parish.clock.advance(DAY);
      await Promise.all([
        collectGarbage(parish.deps),
        collectGarbage(parish.deps),
        collectGarbage(parish.deps),
      ]);
      expect(await rows()).toEqual([]);
      if (parish.cloud)
        expect(parish.cloud.requests.filter((path) => path.endsWith('image/destroy'))).toHaveLength(1);
    });

    if (host === 'embedded')
      it('deletes nothing of eight attached pictures when two others of the same batch failed', async () => {
        const { gallery } = parish.staff;
        const sign = () => gallery.uploadSignature({ body: { title: 'x' } });
        const signatures = await Promise.all(Array.from({ length: 10 }, sign));
        const sent = signatures.map(async (signature, at) => {
          if (at === 3)
            return parish.send(signature, toFile('no picture at all', 'broken.jpg', 'image/jpeg'));
          if (at === 6) return sendIncomplete(signature);
          const file = await pictureFile({ width: 400, height: 300 });
          const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
          return gallery.create({ body: { title: `${at}`, imageUrl, publicId } });
        });
        const ends = await Promise.all(sent);
        expect((ends[3] as Response).status).toBe(415);
        expect((ends[6] as Response).status).toBe(400);
        parish.clock.advance(DAY);
        await collectGarbage(parish.deps);
        await parish.deps.backgroundTasks.settled();
        const attachedImage = (await parish.visitor.gallery.list()).map(({ publicId }) => publicId).sort();
        expect(attachedImage).toHaveLength(8);
        expect((await rows()).sort()).toEqual(attachedImage);
        const stems = (await storedIds()).map((name) => name.replace(/-\d+$/, ''));
        expect([...new Set(stems)].sort()).toEqual(attachedImage);
        const incoming = join(parish.deps.config.dataDir, 'media', '.incoming');
        await expect.poll(() => readdir(incoming)).toEqual([]);
      });

    if (host === 'embedded')
      it('deletes incomplete files after an hour, and files without a row after 30 days', async () => {
        const { publicId } = await uploaded();
        const attached = parish.deps.storage.transaction((trx) =>
          trx.updateTable('files').set({ state: 'attached' }).execute(),
        );
        await attached;
        const folder = join(parish.deps.config.dataDir, 'media');
        const orphans = [`${'a'.repeat(32)}.heic`, `${'a'.repeat(32)}-320.webp`];
        for (const name of orphans) await writeFile(join(folder, 'gallery', name), 'x');
        await writeFile(join(folder, '.incoming', 'half.part'), 'x');
        await writeFile(join(folder, 'demo-tea.jpg'), 'x');
        const now = new Date(parish.clock.now());
        for (const name of await readdir(folder, { recursive: true }))
          await utimes(join(folder, name), now, now);
        parish.clock.advance(60 * MINUTE);
        await collectGarbage(parish.deps);
        expect(await readdir(join(folder, '.incoming'))).toEqual([]);
        parish.clock.advance(30 * DAY - 61 * MINUTE);
        await collectGarbage(parish.deps);
        expect(await readdir(join(folder, 'gallery'))).toEqual(expect.arrayContaining(orphans));
        parish.clock.advance(MINUTE);
        await collectGarbage(parish.deps);
        expect(await storedIds()).toEqual([publicId]);
        expect(await readdir(folder)).toContain('demo-tea.jpg');
        expect(parish.logged).toContainEqual(
          expect.objectContaining({ event: 'unknown files deleted', files: 1 }),
        );
      });

    if (host === 'embedded')
      it('deletes no old file without a row while the database is new, as after a start with a wrong DATABASE_URL', async () => {
        await uploaded();
        await parish.deps.storage.transaction((trx) => trx.deleteFrom('files').execute());
        const folder = join(parish.deps.config.dataDir, 'media', 'gallery');
        const old = new Date(parish.clock.now() - 400 * DAY);
        for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
        parish.clock.advance(29 * DAY);
        await collectGarbage(parish.deps);
        expect(await storedIds()).toHaveLength(1);
        parish.clock.advance(DAY);
        await collectGarbage(parish.deps);
        expect(await storedIds()).toEqual([]);
      });

    if (host === 'embedded')
      it('deletes variants in widths that pages no longer use', async () => {
        const { publicId } = await uploaded();
        const stem = publicId.split('/')[1];
        const folder = join(parish.deps.config.dataDir, 'media', 'gallery');
        // earlier versions accepted a leading zero in the width
        for (const name of [`${stem}-480.webp`, `${stem}-0320.avif`])
          await writeFile(join(folder, name), 'x');
        await collectGarbage(parish.deps);
        expect(await storedIds()).toEqual([publicId]);
      });

    if (host === 'embedded')
      it('processes all other files when one cannot be read', async () => {
        const folder = join(parish.deps.config.dataDir, 'media');
        const [unreadable, other] = [`${'1'.repeat(32)}.jpg`, `${'2'.repeat(32)}.jpg`];
        await mkdir(join(folder, 'gallery'), { recursive: true });
        // `stat` fails on a link to itself, as on a damaged disk
        await symlink(join(folder, 'gallery', unreadable), join(folder, 'gallery', unreadable));
        await writeFile(join(folder, 'gallery', other), 'x');
        // a file in place of a directory makes listing it fail
        await writeFile(join(folder, 'sound'), 'x');
        // a directory in place of an incomplete file makes deleting it fail
        await mkdir(join(folder, '.incoming', 'a folder'), { recursive: true });
        await writeFile(join(folder, '.incoming', 'b.part'), 'x');
        const old = new Date(parish.clock.now() - DAY);
        for (const name of [`gallery/${other}`, '.incoming/a folder', '.incoming/b.part'])
          await utimes(join(folder, name), old, old);
        parish.clock.advance(30 * DAY);
        await collectGarbage(parish.deps);
        expect(await readdir(join(folder, 'gallery'))).toEqual([unreadable]);
        expect(await readdir(join(folder, '.incoming'))).toEqual(['a folder']);
        expect(parish.logged.filter(({ event }) => event === 'media file failure')).toHaveLength(3);
      });
  },
);

describe('an external media host', () => {
  let parish: UploadTestApp;
  beforeEach(async () => {
    parish = await uploadTestApp({ engine: 'sqlite', host: 'cloudinary' });
  });
  afterEach(() => parish.close());

  const saved = async () => {
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, await pictureFile());
    return parish.staff.gallery.create({ body: { title: 'x', imageUrl, publicId } });
  };

  it.each([
    [
      'responds with 500',
      () => (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(500).end(),
    ],
    [
      'sends a response that is too large',
      () => (_: unknown, response: import('node:http').ServerResponse) =>
        void response.end(`{"result":"ok"}${' '.repeat(10_000_000)}`),
    ],
    ['does not respond', () => neverResponds],
    ['does not end its response', () => neverEnds],
  ])(
    'that %s does not delay deleting a record; its file is deleted at a later cleanup',
    async (_, behaviour) => {
      const image = await saved();
      await parish.staff.gallery.remove({ params: { id: image._id } });
      const [entry] = await parish.staff.trash.list();
      parish.cloud?.respondWith(behaviour());
      const startedAt = performance.now();
      await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
      expect(performance.now() - startedAt).toBeLessThan(4_000);
      await parish.deps.backgroundTasks.settled();
      expect(parish.cloud?.stored.has(image.publicId)).toBe(true);
      expect(parish.logged).toContainEqual(expect.objectContaining({ event: 'file not removed' }));
      parish.cloud?.respondWith();
      parish.clock.advance(6 * MINUTE);
      await collectGarbage(parish.deps);
      expect(parish.cloud?.stored.has(image.publicId)).toBe(false);
    },
  );

  it('that does not respond does not affect upload signatures and lists', async () => {
    const image = await saved();
    parish.cloud?.respondWith(neverResponds);
    expect(await parish.visitor.gallery.list()).toEqual([image]);
    expect((await parish.staff.upload.signature()).signature).toMatch(/^[\da-f]{40}$/);
  });

  it('requires its own signature if one is sent, and otherwise a picture is identified by its public id', async () => {
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const answer = await parish.upload(signature, await pictureFile());
    const body = { title: 'x', imageUrl: answer.secure_url, publicId: answer.public_id };
    await expect(
      parish.staff.gallery.create({ body: { ...body, signature: 'f'.repeat(40) } }),
    ).rejects.toMatchObject({ code: 'INVALID_BODY' });
    const { picture } = await parish.staff.gallery.create({
      body: { ...body, signature: answer.signature, width: 1200, height: 800 },
    });
    expect(picture).toMatchObject({ width: 1200, height: 800 });
    expect(picture.sources.map(({ width }) => width)).toEqual([320, 640, 960]);
    for (const address of [picture.src, ...picture.sources.flatMap(({ avif, webp }) => [avif, webp])])
      expect(address).toMatch(/\/image\/upload\/c_limit,[\w,:]+\/v\d+\/gallery\/[\da-f]{32}\.jpg$/);
  });

  it('is allowed by the Content Security Policy for images and connections', async () => {
    const { headers } = await parish.request('/api/gallery');
    const policy = headers.get('content-security-policy') ?? '';
    const base = parish.cloud?.env.MEDIA_UPLOAD_BASE;
    expect(policy).toContain(`img-src 'self' data: https://res.cloudinary.com ${base};`);
    expect(policy).toContain(`connect-src 'self' https://res.cloudinary.com ${base};`);
  });
});

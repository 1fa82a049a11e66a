import { mkdir, readdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadSignature } from '#contract/media.ts';
import { insertAsItWas } from '#storage/dump-import.ts';
import { drips, hangs } from '../adapters/testing/fake-service.ts';
import { sweepFiles } from './garbage-collection.ts';
import { fileOf, pictureFile } from './testing/sample-files.ts';
import { formOf, type ParishWithFiles, parishWithFiles, places } from './testing/upload-helper.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(places)('files that no record has, on $engine with the $host host', ({ engine, host }) => {
  let parish: ParishWithFiles;
  beforeEach(async () => {
    parish = await parishWithFiles({ engine, host });
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
  const held = async () =>
    parish.cloud
      ? [...parish.cloud.held.keys()]
      : (await readdir(join(parish.deps.settings.dataDir, 'media', 'gallery')).catch(() => [])).map(
          (name) => `gallery/${name.split('.')[0]}`,
        );

  /** Sends half of a picture, and then breaks off. */
  const cutOff = async (signature: UploadSignature) => {
    const form = new Response(formOf(signature, await pictureFile()));
    const bytes = await form.clone().bytes();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, bytes.byteLength - 2_000)),
      pull: (controller) => controller.error(new Error('the connection broke')),
    });
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    return parish.request('/media/upload', { method: 'POST', body, duplex: 'half', headers } as RequestInit);
  };

  it('go a day after they were uploaded, or their signature was given out, and those of records stay', async () => {
    const kept = await uploaded();
    await parish.staff.gallery.create({ body: { title: 'x', ...kept } });
    const lost = await uploaded();
    await parish.staff.upload.signature();
    parish.clock.advance(DAY - MINUTE);
    await sweepFiles(parish.deps);
    expect(await rows()).toHaveLength(3);
    parish.clock.advance(MINUTE);
    await sweepFiles(parish.deps);
    expect(await rows()).toEqual([kept.publicId]);
    expect(await held()).toEqual([kept.publicId]);
    expect(await held()).not.toContain(lost.publicId);
  });

  it('are removed once, also when two processes sweep at the same time', async () => {
    await uploaded();
    parish.clock.advance(DAY);
    await Promise.all([sweepFiles(parish.deps), sweepFiles(parish.deps), sweepFiles(parish.deps)]);
    expect(await rows()).toEqual([]);
    if (parish.cloud)
      expect(parish.cloud.asked.filter((path) => path.endsWith('image/destroy'))).toHaveLength(1);
  });

  if (host === 'embedded')
    it('are none after ten that were sent at once, of which one was broken and one cut off: the other eight stay', async () => {
      const { gallery } = parish.staff;
      const sign = () => gallery.uploadSignature({ body: { title: 'x' } });
      const signatures = await Promise.all(Array.from({ length: 10 }, sign));
      const sent = signatures.map(async (signature, at) => {
        if (at === 3) return parish.send(signature, fileOf('no picture at all', 'broken.jpg', 'image/jpeg'));
        if (at === 6) return cutOff(signature);
        const file = await pictureFile({ width: 400, height: 300 });
        const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
        return gallery.create({ body: { title: `${at}`, imageUrl, publicId } });
      });
      const ends = await Promise.all(sent);
      expect((ends[3] as Response).status).toBe(415);
      expect((ends[6] as Response).status).toBe(400);
      parish.clock.advance(DAY);
      await sweepFiles(parish.deps);
      await parish.deps.background.settled();
      const kept = (await parish.visitor.gallery.list()).map(({ publicId }) => publicId).sort();
      expect(kept).toHaveLength(8);
      expect((await rows()).sort()).toEqual(kept);
      const stems = (await held()).map((name) => name.replace(/-\d+$/, ''));
      expect([...new Set(stems)].sort()).toEqual(kept);
      const incoming = join(parish.deps.settings.dataDir, 'media', '.incoming');
      await expect.poll(() => readdir(incoming)).toEqual([]);
    });

  if (host === 'embedded')
    it('leave their address when no row tells of them, and the disk after 30 days', async () => {
      const { publicId } = await uploaded();
      const folder = join(parish.deps.settings.dataDir, 'media');
      const strays = [`${'a'.repeat(32)}.jpg`, `${'a'.repeat(32)}-320.webp`];
      for (const name of strays) await writeFile(join(folder, 'gallery', name), 'x');
      await writeFile(join(folder, '.incoming', 'half.part'), 'x');
      await writeFile(join(folder, 'demo-tea.jpg'), 'x');
      const now = new Date(parish.clock.now());
      for (const name of await readdir(folder, { recursive: true }))
        await utimes(join(folder, name), now, now);
      await sweepFiles(parish.deps);
      expect(await readdir(join(folder, 'gallery'))).toEqual(expect.arrayContaining(strays));
      expect(await readdir(join(folder, '.incoming'))).toContain('half.part');
      parish.clock.advance(DAY);
      const attached = parish.deps.storage.transaction((trx) =>
        trx.updateTable('files').set({ state: 'attached' }).execute(),
      );
      await attached;
      await sweepFiles(parish.deps);
      expect(
        (await readdir(join(folder, 'gallery'))).filter((name) => name.startsWith('a'.repeat(32))),
      ).toEqual([]);
      expect(await held()).toContain(publicId);
      expect(await readdir(join(folder, '.incoming'))).not.toContain('half.part');
      expect(await readdir(folder)).toContain('demo-tea.jpg');
      const aside = () => readdir(join(folder, '.stray', 'gallery'));
      parish.clock.advance(29 * DAY);
      await sweepFiles(parish.deps);
      expect(await aside()).toEqual(strays.slice(0, 1));
      parish.clock.advance(DAY);
      await sweepFiles(parish.deps);
      expect(await aside()).toEqual([]);
      expect(parish.logged).toContainEqual(
        expect.objectContaining({ event: 'files put aside removed', files: 1 }),
      );
    });

  if (host === 'embedded')
    it('lie aside for 30 days also when a process ended while it put them there', async () => {
      const folder = join(parish.deps.settings.dataDir, 'media');
      const [first, second] = [`${'a'.repeat(32)}.jpg`, `${'a'.repeat(32)}.png`];
      const old = new Date(parish.clock.now() - 40 * DAY);
      for (const path of [join('gallery', first), join('.resting', 'gallery', second)]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), 'x');
        await utimes(join(folder, path), old, old);
      }
      // where a folder lies no file can be moved to: it ends between the first and the second
      const inTheWay = join(folder, '.stray', 'gallery', second);
      await mkdir(inTheWay, { recursive: true });
      const other = join(folder, 'clergy', `${'b'.repeat(32)}.jpg`);
      await mkdir(dirname(other), { recursive: true });
      await writeFile(other, 'x');
      await utimes(other, old, old);
      // and where a file lies no folder can be read
      await rm(join(folder, 'sound'), { recursive: true, force: true });
      await writeFile(join(folder, 'sound'), 'x');
      await sweepFiles(parish.deps);
      expect(parish.logged.filter(({ event }) => event === 'file not moved')).toHaveLength(2);
      // the others do not wait for that
      expect(await readdir(dirname(other))).toEqual([]);
      await rmdir(inTheWay);
      await rm(join(folder, '.resting', 'gallery', second));
      await sweepFiles(parish.deps);
      expect(await readdir(join(folder, '.stray', 'gallery'))).toEqual([first]);
    });

  if (host === 'embedded')
    it('also under endings that we do not take, and narrower forms in widths that no page asks for any more', async () => {
      const kept = await uploaded();
      const { _id: id } = await parish.staff.gallery.create({ body: { title: 'x', ...kept } });
      await parish.staff.gallery.remove({ params: { id } });
      const folder = join(parish.deps.settings.dataDir, 'media');
      const [unknown, form] = [`${'a'.repeat(32)}.heic`, `${'a'.repeat(32)}-480.webp`];
      const ofKept = `${kept.publicId.split('/')[1]}-480.webp`;
      const old = new Date(parish.clock.now() - 2 * DAY);
      // as an earlier version made them, when it was asked for a zero before the width
      const withZero = `${kept.publicId.split('/')[1]}-0320.avif`;
      for (const name of [unknown, form, ofKept, withZero]) {
        await writeFile(join(folder, 'gallery', name), 'x');
        await utimes(join(folder, 'gallery', name), old, old);
      }
      await sweepFiles(parish.deps);
      expect(await readdir(join(folder, 'gallery'))).toEqual([]);
      expect(await readdir(join(folder, '.stray', 'gallery'))).toEqual([unknown]);
      expect(await readdir(join(folder, '.resting', 'gallery'))).toHaveLength(1);
    });

  if (host === 'embedded')
    it('come back with the rows that tell of them: a server that was started on another database loses none', async () => {
      const { publicId } = await uploaded();
      const { storage } = parish.deps;
      const row = await storage.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
      await storage.transaction((trx) => trx.deleteFrom('files').execute());
      parish.clock.advance(DAY);
      const folder = join(parish.deps.settings.dataDir, 'media', 'gallery');
      const old = new Date(parish.clock.now() - 2 * DAY);
      for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
      await sweepFiles(parish.deps);
      expect(await held()).toEqual([]);
      await storage.transaction((trx) =>
        insertAsItWas(trx, engine, { table: 'files', rows: [{ ...row, state: 'attached' }] }),
      );
      await sweepFiles(parish.deps);
      expect(await held()).toEqual([publicId]);
    });
});

describe('a media host that fails', () => {
  let parish: ParishWithFiles;
  beforeEach(async () => {
    parish = await parishWithFiles({ engine: 'sqlite', host: 'cloudinary' });
  });
  afterEach(() => parish.close());

  const saved = async () => {
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, await pictureFile());
    return parish.staff.gallery.create({ body: { title: 'x', imageUrl, publicId } });
  };

  it.each([
    [
      'answers 500',
      () => (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(500).end(),
    ],
    [
      'answers more than it has to say',
      () => (_: unknown, response: import('node:http').ServerResponse) =>
        void response.end(`{"result":"ok"}${' '.repeat(10_000_000)}`),
    ],
    ['says nothing', () => hangs],
    ['never ends', () => drips],
  ])('and %s holds up no delete; the file goes at a later sweep', async (_, behaviour) => {
    const image = await saved();
    await parish.staff.gallery.remove({ params: { id: image._id } });
    const [entry] = await parish.staff.trash.list();
    parish.cloud?.behave(behaviour());
    const begun = performance.now();
    await parish.staff.trash.remove({ params: { id: entry?.id ?? 0 } });
    expect(performance.now() - begun).toBeLessThan(4_000);
    await parish.deps.background.settled();
    expect(parish.cloud?.held.has(image.publicId)).toBe(true);
    expect(parish.logged).toContainEqual(expect.objectContaining({ event: 'file not removed' }));
    parish.cloud?.behave();
    parish.clock.advance(6 * MINUTE);
    await sweepFiles(parish.deps);
    expect(parish.cloud?.held.has(image.publicId)).toBe(false);
  });

  it('takes no signature and no reading down with it', async () => {
    const image = await saved();
    parish.cloud?.behave(hangs);
    expect(await parish.visitor.gallery.list()).toEqual([image]);
    expect((await parish.staff.upload.signature()).signature).toMatch(/^[\da-f]{40}$/);
  });

  it('refuses a proof that is not its own, and a picture that it was not sent is known by our id alone', async () => {
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

  it('may be shown and sent to by pages, and nobody else', async () => {
    const { headers } = await parish.request('/api/gallery');
    const policy = headers.get('content-security-policy') ?? '';
    const base = parish.cloud?.env.MEDIA_UPLOAD_BASE;
    expect(policy).toContain(`img-src 'self' data: https://res.cloudinary.com ${base};`);
    expect(policy).toContain(`connect-src 'self' https://res.cloudinary.com ${base};`);
  });
});

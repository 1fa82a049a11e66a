import type { RequestListener } from 'node:http';
import { S3mini } from 's3mini';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { externalOrigins } from '#app/server/external-origins.ts';
import { useUploadTestApp } from '#app/testing/use-test-app.ts';
import { collectGarbage } from '../uploads/garbage-collection.server.ts';
import { picture, sampleMp3, toFile } from '../uploads/testing/sample-files.ts';

const DAY_MS = 24 * 60 * 60_000;
const MEGABYTE = 1024 * 1024;

describe('files in a bucket', () => {
  const parish = useUploadTestApp({ engine: 'sqlite', host: 's3', hasPublicUrl: true });
  afterEach(() => vi.useRealTimers());

  const signSound = () => parish.staff.resources.soundSignature({ body: { resourceName: 'Bell' } });
  const upload = async () =>
    parish.send(
      await parish.staff.upload.signature(),
      toFile(await picture({ width: 400, height: 300 }), 'a.jpg'),
    );
  /** Publishes an article with a picture. */
  const publish = async () => {
    const { secure_url: image } = await (await upload()).json();
    const { _id: id } = await parish.staff.news.create({ body: { title: 'Tea', isPublished: true, image } });
    return { id, path: new URL(image).pathname };
  };
  const expectBusy = (response: Response) => {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  };

  it('a recording of 9 MB is stored in parts, as a whole, in the folder of the parish', async () => {
    const recording = Buffer.concat([sampleMp3, Buffer.alloc(9 * MEGABYTE, 'sound')]);
    expect((await parish.send(await signSound(), toFile(recording, 'bell.mp3'))).status).toBe(200);
    const [name = ''] = parish.bucket?.stored() ?? [];
    expect(name).toMatch(/^st-thomas\/sound\/[\da-f]{32}\.mp3$/);
    const file = await parish.deps.media.embedded.files.find(name.replace('st-thomas', '/media'));
    const chunks = await Array.fromAsync((await file?.read({ start: 0, end: recording.length - 1 })) ?? []);
    expect(recording.equals(Buffer.concat(chunks))).toBe(true);
    expect(parish.bucket?.unfinished().size).toBe(0);
  });

  it('the parts of an upload that was interrupted are deleted with its row, and no other parts', async () => {
    const { uploadParams } = await signSound();
    const account = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const client = new S3mini({ endpoint: parish.bucket?.publicUrl ?? '', ...account });
    await client.getMultipartUploadId(`st-thomas/sound/${uploadParams.public_id}.mp3`);
    await client.getMultipartUploadId(`st-thomas/sound/${'f'.repeat(32)}.mp3`);
    parish.clock.advance(DAY_MS);
    await collectGarbage(parish.deps);
    expect([...(parish.bucket?.unfinished().values() ?? [])]).toEqual([
      `st-thomas/sound/${'f'.repeat(32)}.mp3`,
    ]);
  });

  it.each<[string, RequestListener]>([
    ['is unreachable', (request) => void request.socket.destroy()],
    ['rejects the key', (_, response) => void response.writeHead(403).end()],
  ])('only files are unavailable while the store %s', async (_, listener) => {
    const { id, path } = await publish();
    await parish.deps.backgroundTasks.settled();
    parish.bucket?.respondWith(listener);
    expectBusy(await parish.request(path));
    expectBusy(await upload());
    expect((await parish.request(`/api/news/${id}`)).status).toBe(200);
    expect(parish.logged).toContainEqual(expect.objectContaining({ event: 'file store failure' }));
    parish.bucket?.respondWith();
    expect((await parish.request(path)).status).toBe(302);
  });

  it('a store that hangs is given 5 seconds, and at most 300 requests wait for it', async () => {
    const { path } = await publish();
    await parish.deps.backgroundTasks.settled();
    let received = 0;
    parish.bucket?.respondWith(() => {
      received += 1;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = Array.from({ length: 301 }, () => parish.request(path));
    expectBusy(await Promise.race(hanging));
    while (received < 100) await new Promise(setImmediate);
    // those that are queued get the slots of those that are given up
    for (const _ of [1, 2, 3]) await vi.advanceTimersByTimeAsync(5_000);
    for (const response of await Promise.all(hanging)) expectBusy(response);
  });

  it('a response that pauses for 5 seconds is given up', async () => {
    parish.bucket?.respondWith((request, response) => {
      response.writeHead(200, { 'content-length': 99 });
      if (request.method === 'GET') response.write('GIF');
      else response.end();
    });
    const file = await parish.deps.media.embedded.files.find(`/media/gallery/${'a'.repeat(32)}.jpg`);
    const chunks = (await file?.read({ start: 0, end: 98 }))?.[Symbol.asyncIterator]();
    expect((await chunks?.next())?.value).toHaveLength(3);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rejected = expect(chunks?.next()).rejects.toMatchObject({ code: 'BUSY' });
    await vi.advanceTimersByTimeAsync(5_000);
    await rejected;
  });

  it('visitors load visible pictures from MEDIA_PUBLIC_URL, at addresses that end within a day', async () => {
    const { id, path } = await publish();
    for (const address of [path, path.replace('.jpg', '-320.webp')]) {
      const { status, headers } = await parish.request(address);
      expect([status, headers.get('cache-control')]).toEqual([302, 'public, max-age=3600']);
      const url = new URL(headers.get('location') ?? '');
      expect(`${url.origin}${url.pathname}`).toBe(
        address.replace('/media', `${parish.bucket?.publicUrl}/st-thomas`),
      );
      expect(url.searchParams.get('X-Amz-Expires')).toBe('43200');
      const loaded = await fetch(url);
      expect([loaded.status, loaded.headers.get('cache-control')]).toEqual([200, 'public, max-age=43200']);
      expect(loaded.headers.get('content-type')).toBe(address === path ? 'image/jpeg' : 'image/webp');
    }
    // a signed URL is for GET only
    expect((await parish.request(path, { method: 'HEAD' })).status).toBe(200);
    expect(externalOrigins(parish.deps).fileOrigins).toEqual([
      new URL(parish.bucket?.publicUrl ?? '').origin,
    ]);
    const { picture: hidden } = await parish.staff.news.update({
      params: { id },
      body: { title: 'Tea', isPublished: false },
    });
    expect((await parish.request(path)).status).toBe(404);
    const staff = await parish.request(hidden?.src ?? '');
    expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GalleryImage } from '#contract/gallery.ts';
import { fileOf, mp3, picture, telephonePicture, WIDE } from '../files/testing/sample-files.ts';
import { type ParishWithFiles, parishWithFiles } from '../files/testing/uploading.ts';

let parish: ParishWithFiles;
beforeAll(async () => {
  parish = await parishWithFiles({ engine: 'sqlite', host: 'embedded' });
});
afterAll(() => parish.close());

const get = (path: string, headers: Record<string, string> = {}) => parish.request(path, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const uploadPicture = async (bytes: Uint8Array, name: string) =>
  parish.upload(await parish.staff.upload.signature(), fileOf(bytes, name));
const pathOf = (address: string) => new URL(address).pathname;

describe('a picture', () => {
  let image: GalleryImage;
  beforeAll(async () => {
    const signature = await parish.staff.gallery.uploadSignature({ body: { title: 'x' } });
    const file = fileOf(await picture({ width: 1500, height: 1000 }), 'feast.jpg');
    const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
    image = await parish.staff.gallery.create({ body: { title: 'Feast', imageUrl, publicId } });
  });

  it('is given in every width and form that it offers', async () => {
    expect(image.picture.sources.map(({ width }) => width)).toEqual([320, 640, 960, 1440]);
    for (const { width, avif, webp } of image.picture.sources)
      for (const [address, type] of [
        [avif, 'image/avif'],
        [webp, 'image/webp'],
      ] as const) {
        const answer = await get(address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const bytes = Buffer.from(await answer.arrayBuffer());
        const { width: actual, height } = await sharp(bytes).metadata();
        expect([actual, height]).toEqual([width, Math.round((width * 1000) / 1500)]);
      }
  });

  it('is made once, however many ask at the same time', async () => {
    const [{ avif = '' } = {}] = (await uploadPictureSources()) ?? [];
    const answers = await Promise.all(Array.from({ length: 10 }, () => bytesOf(avif)));
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1);
  });

  async function uploadPictureSources() {
    const { secure_url } = await uploadPicture(await picture(WIDE), 'a.jpg');
    const stem = pathOf(secure_url).replace(/\.jpg$/, '');
    return [{ avif: `${stem}-640.avif` }];
  }

  it('has a placeholder that stands in the answer itself', async () => {
    const { placeholder } = image.picture;
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder?.length).toBeLessThanOrEqual(300);
    const tiny = await sharp(Buffer.from(placeholder?.split(',')[1] ?? '', 'base64')).metadata();
    expect(tiny.width).toBe(16);
  });

  it('is measured once, however often somebody asks for a width that it does not have', async () => {
    const { secure_url } = await uploadPicture(await picture(WIDE), 'a.jpg');
    const path = pathOf(secure_url);
    const absent = path.replace(/\.jpg$/, '-1920.avif');
    expect((await get(absent)).status).toBe(404);
    // nobody can measure this
    await writeFile(join(parish.deps.settings.dataDir, path), 'no picture');
    expect((await get(absent)).status).toBe(404);
  });

  it('is taken while strangers ask for forms that have yet to be made, and those who leave have none made', async () => {
    const folder = join(parish.deps.settings.dataDir, 'media', 'gallery');
    const bytes = await picture(WIDE);
    const names = Array.from({ length: 15 }, (_, n) => n.toString(16).padStart(32, 'e'));
    for (const name of names) await writeFile(join(folder, `${name}.jpg`), bytes);
    const leaving = new AbortController();
    let answered = 0;
    const asked = names.flatMap((name) =>
      ['320.avif', '320.webp', '640.avif', '640.webp', '960.avif', '960.webp'].map(async (form) => {
        const url = new URL(`/media/gallery/${name}-${form}`, parish.deps.settings.publicUrl);
        const answer = await parish.app.fetch(new Request(url, { signal: leaving.signal }), '203.0.113.7');
        answered += 1;
        return answer.status;
      }),
    );
    await uploadPicture(await picture(), 'a.jpg');
    expect(answered).toBeLessThan(asked.length / 2);
    leaving.abort();
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(asked.length / 2);
  });

  it('is given in no other width, form or place', async () => {
    const stem = image.src.replace(/\.jpg$/, '');
    for (const path of [
      `${stem}-321.avif`,
      `${stem}-1920.avif`,
      `${stem}-640.jpg`,
      `${stem}-640.png`,
      `${stem}.avif`,
      `${stem}.svg`,
      `${stem}`,
      `${stem}.jpg/`,
      `${stem.replace('gallery', 'documents')}-640.avif`,
      `${stem.replace('gallery', 'elsewhere')}.jpg`,
      `/media/gallery/${'0'.repeat(32)}-640.avif`,
      '/media/gallery/..%2f..%2fsecret.key',
      '/media/gallery/%2e%2e/%2e%2e/secret.key',
      '/media/..%5c..%5csecret.key',
      '/media/.incoming/x.part',
      '/media/gallery/',
      '/media/',
      '/media/x%00.jpg',
      '/media/upload',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('what a telephone wrote beside a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is gone from every form of a %s, and it stands upright',
    async (format) => {
      const taken = await telephonePicture(format);
      expect((await sharp(taken).metadata()).exif).toBeDefined();
      const { secure_url, width, height } = await uploadPicture(taken, `taken.${format}`);
      expect([width, height]).toEqual([800, 1200]);
      const path = pathOf(secure_url);
      const stem = path.replace(/\.\w+$/, '');
      for (const address of [path, `${stem}-320.avif`, `${stem}-640.webp`]) {
        const bytes = await bytesOf(address);
        const {
          exif,
          xmp,
          iptc,
          icc,
          orientation,
          width: wide,
          height: high,
        } = await sharp(bytes).metadata();
        expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
        for (const trace of ['Exif', 'GPS', 'Telephone', 'http://ns.adobe.com'])
          expect(bytes.includes(trace)).toBe(false);
        expect(high).toBeGreaterThan(wide);
      }
      // turned to the right, what was on the left is above
      const { data } = await sharp(await bytesOf(path))
        .extract({ left: 400, top: 100, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data[2]).toBeLessThan(60);
    },
  );
});

describe('a recording', () => {
  let path: string;
  beforeAll(async () => {
    const signature = await parish.staff.resources.soundSignature({ body: { resourceName: 'x' } });
    path = pathOf((await parish.upload(signature, fileOf(mp3, 'kyrie.mp3'))).secure_url);
  });
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await get(path, { range, ...more });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, about: answer.headers.get('content-range'), bytes };
  };
  const size = mp3.byteLength;

  it('is kept as it came, and sent to be saved, from where nothing runs', async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(await bytesOf(path)).toEqual(mp3);
    expect(headers.get('content-type')).toBe('audio/mpeg');
    expect(headers.get('content-disposition')).toBe('attachment');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-length')).toBe(String(size));
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    ['bytes=-999999', 0, size - 1],
    ['bytes=10-999999', 10, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
  ])('is sent in part for %s', async (range, start, end) => {
    const { status, about, bytes } = await part(range);
    expect([status, about]).toEqual([206, `bytes ${start}-${end}/${size}`]);
    expect(bytes).toEqual(mp3.subarray(start, end + 1));
  });

  it.each([`bytes=${size}-`, 'bytes=999999-', 'bytes=-0'])('has nothing for %s', async (range) => {
    const { status, about } = await part(range);
    expect([status, about]).toEqual([416, `bytes */${size}`]);
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=x-y', 'lines=1-2', 'bytes=0-1,5-6'])(
    'is sent whole for %s, which is no part that it gives',
    async (range) => {
      expect(await part(range)).toMatchObject({ status: 200, about: null, bytes: mp3 });
    },
  );

  it('is sent in part only to somebody who has the rest of the same file', async () => {
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"sound\/[\da-f]{32}\.mp3"$/);
    expect((await part('bytes=0-9', { 'if-range': etag })).status).toBe(206);
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it('tells about itself without its content', async () => {
    const answer = await parish.request(path, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)]);
    expect(await answer.text()).toBe('');
  });
});

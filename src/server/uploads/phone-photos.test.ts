import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadSignature } from '#contract/media.ts';
import { findMetadata, isUpright, phonePhoto } from './testing/phone-photo.ts';
import { samplePdf, toFile } from './testing/sample-files.ts';
import { type UploadTestApp, uploadTestApp } from './testing/upload-helper.ts';

const FORMATS = ['jpeg', 'png', 'webp'] as const;
const files = new Map<(typeof FORMATS)[number], File>();
let parish: UploadTestApp;
let folderId: number;

beforeAll(async () => {
  parish = await uploadTestApp({ engine: 'sqlite', host: 'embedded' });
  folderId = (await parish.staff.resourceFolders.create({ body: { folderName: 'Scans' } })).id;
  for (const format of FORMATS)
    files.set(
      format,
      toFile(await phonePhoto({ format, width: 600, height: 400 }), `IMG_1.${format}`, `image/${format}`),
    );
});
afterAll(() => parish.close());

type Upload = (file: File) => Promise<readonly string[]>;
const send = async (signature: UploadSignature, file: File) => {
  const { secure_url: imageUrl, public_id: publicId } = await parish.upload(signature, file);
  return { imageUrl, publicId };
};
const forms = ({ src, sources }: { src: string; sources: readonly { avif: string; webp: string }[] }) => [
  src,
  ...sources.flatMap(({ avif, webp }) => [avif, webp]),
];
const document = async (file: File) => {
  const { imageUrl: resourceUrl, publicId } = await send(
    await parish.staff.resources.documentSignature({ body: { resourceName: 'x' } }),
    file,
  );
  const body = { resourceName: 'x', resourceUrl, publicId, fileName: file.name, folderId };
  return parish.staff.resources.saveDocument({ body });
};

/** Every way to upload a picture. Each returns the URLs at which the picture is then served. */
const WAYS: Readonly<Record<string, Upload>> = {
  async gallery(file) {
    const image = await send(await parish.staff.gallery.uploadSignature({ body: { title: 'x' } }), file);
    return forms((await parish.staff.gallery.create({ body: { title: 'x', ...image } })).picture);
  },
  async event(file) {
    const image = await send(await parish.staff.upload.signature(), file);
    const { picture } = await parish.staff.events.create({ body: { title: 'x', image } });
    return picture ? forms(picture) : [];
  },
  async article(file) {
    const image = await send(await parish.staff.upload.signature(), file);
    const body = { title: 'x', image, isPublished: true };
    const { picture } = await parish.staff.news.create({ body });
    return picture ? forms(picture) : [];
  },
  async clergy(file) {
    const { imageUrl } = await send(await parish.staff.upload.clergySignature(), file);
    return [imageUrl, imageUrl.replace(/\.\w+$/, '-320.avif'), imageUrl.replace(/\.\w+$/, '-320.webp')];
  },
  async document(file) {
    return [(await document(file)).resource_url];
  },
  async 'document that replaces another'(file) {
    const { id } = await document(toFile(samplePdf, 'x.pdf'));
    const form = new FormData();
    form.set('document', file);
    return [(await parish.staff.resources.replaceDocument({ params: { id }, form })).resource_url];
  },
};

describe.each(FORMATS)('a %s photo from a phone', (format) => {
  it('contains its location and is rotated before the upload', async () => {
    const bytes = Buffer.from(await (files.get(format) as File).arrayBuffer());
    expect(await findMetadata(bytes)).toEqual(
      expect.arrayContaining(['exif', 'xmp', 'orientation', 'Telephone', '39,46.902N']),
    );
    expect(await isUpright(bytes)).toBe(false);
  });

  it.each(Object.entries(WAYS))(
    'is served upright and without metadata when uploaded as %s',
    async (_, way) => {
      const addresses = await way(files.get(format) as File);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) {
        const response = await parish.request(new URL(address, parish.deps.config.publicUrl).pathname);
        const bytes = Buffer.from(await response.arrayBuffer());
        expect([address, response.status, await findMetadata(bytes)]).toEqual([address, 200, []]);
        expect([address, await isUpright(bytes)]).toEqual([address, true]);
      }
    },
  );
});

it('lists contain no metadata of pictures', async () => {
  for (const path of [
    '/api/gallery',
    '/api/events',
    '/api/news',
    `/api/service-resources/folders/${folderId}/resources`,
  ]) {
    const response = Buffer.from(await (await parish.request(path)).arrayBuffer());
    expect([path, await findMetadata(response, { isPicture: false })]).toEqual([path, []]);
    for (const [, placeholder = ''] of response.toString().matchAll(/"data:image\/webp;base64,([^"]+)"/g))
      expect(await findMetadata(Buffer.from(placeholder, 'base64'))).toEqual([]);
  }
});

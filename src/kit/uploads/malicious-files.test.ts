import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '#app/testing/use-test-app.ts';
import type { ProblemBody } from '../api/problem.ts';
import { diskPath } from '../media-storage/media-folder.ts';
import { legacyOfficeHeader, officeDocument, PIXEL, pngBomb } from './testing/malicious-files.ts';
import { picture, samplePdf, toFile } from './testing/sample-files.ts';
import { formStart } from './testing/stream-upload.ts';
import { uploadTestApp } from './testing/upload-helper.ts';

const parish = forAllTests(() => uploadTestApp({ engine: 'sqlite', host: 'embedded' }));

const pictureSignature = () => parish.staff.upload.signature();
const documentSignature = () => parish.staff.resources.documentSignature({ body: { resourceName: 'x' } });
const uploadAndRead = async (signature: Awaited<ReturnType<typeof pictureSignature>>, file: File) => {
  const response = await parish.send(signature, file);
  return { status: response.status, ...((await response.json()) as ProblemBody & { error?: object }) };
};
const listIncoming = () => readdir(join(parish.deps.config.dataDir, 'media', '.incoming'));

it('a picture of 256 megapixels is rejected with its size', async () => {
  const bomb = toFile(pngBomb(16_000, 16_000), 'bomb.png', 'image/png');
  const { status, message } = await uploadAndRead(await pictureSignature(), bomb);
  expect([status, message]).toEqual([422, expect.stringContaining('16000 by 16000')]);
});

it('a PNG is stored as PNG when it is named .jpg', async () => {
  const response = await parish.upload(
    await pictureSignature(),
    toFile(await picture({ format: 'png' }), 'a.jpg'),
  );
  expect(response).toMatchObject({ format: 'png', secure_url: expect.stringMatching(/\.png$/) });
});

it('only the first frame of an animated GIF is stored', async () => {
  const frames = await sharp(Buffer.concat(await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame))), {
    raw: { width: 64, height: 192, channels: 3, pageHeight: 64 },
  })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
  const { format, height, secure_url } = await parish.upload(
    await pictureSignature(),
    toFile(frames, 'a.gif'),
  );
  expect([format, height]).toEqual(['png', 64]);
  const stored = diskPath(parish.deps.config.dataDir, new URL(secure_url).pathname);
  expect((await sharp(stored).metadata()).pages).toBeUndefined();
});

it.each<[string, () => Uint8Array | string, string, string]>([
  ['PDF', () => samplePdf, 'Order.PDF', 'pdf'],
  ['Word', () => officeDocument('docx'), 'minutes.docx', 'docx'],
  ['Excel', () => officeDocument('xlsx'), 'accounts.xlsx', 'xlsx'],
  ['Word before 2007', () => legacyOfficeHeader(), 'minutes.doc', 'doc'],
  ['Excel before 2007', () => legacyOfficeHeader(), 'accounts.xls', 'xls'],
  ['text', () => 'Kyrie eleison\nകുറിയേലായിസോൻ', 'kyrie.txt', 'txt'],
  ['a picture', () => PIXEL, 'scan.png', 'png'],
])('a document is accepted when it is %s', async (_, make, name, format) => {
  const response = await parish.upload(await documentSignature(), toFile(make(), name));
  expect(response.format).toBe(format);
});

it('an Office document before 2007 is rejected when its name has no extension', async () => {
  const file = toFile(legacyOfficeHeader(), 'minutes');
  expect(await uploadAndRead(await documentSignature(), file)).toMatchObject({
    status: 415,
    code: 'WRONG_TYPE',
  });
});

describe('an upload form', () => {
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';
  const form = (...fields: [string, string][]) =>
    `${fields.map(([name, value]) => field(name, value)).join('')}--x--\r\n`;
  const many = Array.from({ length: 60 }, (_, i): [string, string] => [`a${i}`, '1']);
  const post = (body: string, type = 'multipart/form-data; boundary=x') =>
    parish.request('/media/upload', { method: 'POST', body, headers: { 'content-type': type } });

  it.each([
    ['without a boundary', 'x', 'multipart/form-data', 415],
    ['of another content type', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['without an end', file, undefined, 400],
    ['without a signature and without an end', field('signature', 'x') + file, undefined, 403],
    ['without a file', form(['a', 'b']), undefined, 400],
    ['with a field twice', form(['a', '1'], ['a', '2']), undefined, 400],
    ['with a long field', form(['a', 'b'.repeat(5_000)]), undefined, 400],
    ['with many fields', form(...many), undefined, 400],
    ['that is not a form', 'nothing of the kind', undefined, 400],
  ])('%s is rejected', async (_, body, type, status) => {
    const response = await post(body, type);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } });
  });

  it('is rejected when a field follows the file', async () => {
    const signature = await pictureSignature();
    const text = `${formStart(signature)}abc\r\n${field('tags', 'x')}--x--\r\n`;
    expect((await post(text)).status).toBe(400);
    // variants of other pictures may still be in progress
    await expect.poll(listIncoming).toEqual([]);
  });
});

function field(name: string, value: string): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .raw()
    .toBuffer();
}

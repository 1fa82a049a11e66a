import { afterEach, expect, it, vi } from 'vitest';
import { fileError } from '../../uploads/upload-errors.ts';
import { convertPicture } from './convert-picture.ts';

/** What an iPhone's picture begins with. */
const HEIC_HEAD = '\0\0\0\x18ftypheic';

/** Stubs a browser that decodes every picture. */
function stubCanvas(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }));
  class Canvas {
    getContext = () => ({ fillRect() {}, drawImage() {} });
    convertToBlob = async () => new Blob(['a']);
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['vicar.avif', 'image/avif', 'a'],
  ['vicar.heic', '', 'a'],
  ['vicar.jpeg', 'image/jpeg', HEIC_HEAD],
])('a picture named %s of the type %j is converted to JPEG', async (name, type, content) => {
  stubCanvas();
  const converted = await convertPicture(new File([content], name, { type }));
  expect(converted).toMatchObject({ name: 'vicar.jpg', type: 'image/jpeg', size: 1 });
});

it.each([
  ['vicar.avif', 'image/avif', 'a', 'The file type AVIF is not accepted. Please send JPG, PNG, GIF or WEBP.'],
  ['vicar.jpg', 'image/jpeg', HEIC_HEAD, /^This is a HEIC picture/],
])('%s gets an error when the browser cannot decode it', async (name, type, content, message) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Unknown')));
  const file = await convertPicture(new File([content], name, { type }));
  expect(fileError(file, 'picture')).toMatch(message);
});

it.each([
  ['vicar.jpg', 'image/jpeg'],
  ['vicar.pdf', 'application/pdf'],
])('%s is not converted', async (name, type) => {
  const file = new File(['a'], name, { type });
  expect(await convertPicture(file)).toBe(file);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileRejectedError } from '../../uploads/upload-errors.ts';
import { convertPicture } from './convert-picture.ts';
import { convertiblePictureValue } from './picture-value.ts';

const avif = new File(['a'], 'vicar.avif', { type: 'image/avif' });

/** Stubs a browser that decodes every image and encodes it as a JPEG of the given size. */
function stubCanvas(bytes: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }));
  class Canvas {
    getContext = () => ({ fillRect() {}, drawImage() {} });
    convertToBlob = async () => new Blob([new Uint8Array(bytes)]);
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a picture in a format that the server does not accept', () => {
  it('is accepted and converted to JPEG', async () => {
    stubCanvas(1);
    expect(convertiblePictureValue.safeParse(avif).success).toBe(true);
    expect(await convertPicture(avif)).toMatchObject({ name: 'vicar.jpg', type: 'image/jpeg', size: 1 });
  });

  it('is rejected with a message when the browser cannot decode it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Unknown')));
    await expect(convertPicture(avif)).rejects.toThrow(
      new FileRejectedError('This file type is not accepted. Use JPG, PNG, GIF or WEBP.'),
    );
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is rejected with a message when its JPEG is too large', async () => {
    stubCanvas(20 * 1024 * 1024 + 1);
    await expect(convertPicture(avif)).rejects.toThrow(
      new FileRejectedError('This file is larger than 20 MB.'),
    );
  });
});

it('any other file is sent unchanged', async () => {
  const jpeg = new File(['a'], 'vicar.jpg', { type: 'image/jpeg' });
  expect(await convertPicture(jpeg)).toBe(jpeg);
});

it.each([
  ['vicar.jpg', 'image/jpeg', '', 'This file is empty.'],
  ['vicar.pdf', 'application/pdf', 'a', 'This file type is not accepted. Use JPG, PNG, GIF or WEBP.'],
])(
  'the file %s of the type %s with the text %j is rejected before it is sent',
  (name, type, text, message) => {
    const { error } = convertiblePictureValue.safeParse(new File([text], name, { type }));
    expect(error?.issues[0]?.message).toBe(message);
  },
);

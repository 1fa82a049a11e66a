import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileRefused } from '../../../session/upload-failed.ts';
import { asTakenPicture } from './as-taken-picture.ts';
import { anyPictureValue } from './picture-value.ts';

const avif = new File(['a'], 'vicar.avif', { type: 'image/avif' });

/** A browser that reads every picture, and makes so large a JPEG of it. */
function canvasThatMakes(bytes: number): void {
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

describe('a picture in a format that the server does not take', () => {
  it('may be chosen, and is sent as a JPEG', async () => {
    canvasThatMakes(1);
    expect(anyPictureValue.safeParse(avif).success).toBe(true);
    expect(await asTakenPicture(avif)).toMatchObject({ name: 'vicar.jpg', type: 'image/jpeg', size: 1 });
  });

  it('is refused in words when the browser cannot read it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('Unknown')));
    await expect(asTakenPicture(avif)).rejects.toThrow(
      new FileRefused('This is not a file of a kind we take: JPG, PNG, GIF or WEBP.'),
    );
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is refused in words when it is too large as a JPEG', async () => {
    canvasThatMakes(20 * 1024 * 1024 + 1);
    await expect(asTakenPicture(avif)).rejects.toThrow(new FileRefused('This file is larger than 20 MB.'));
  });
});

describe('any other file', () => {
  const jpeg = new File(['a'], 'vicar.jpg', { type: 'image/jpeg' });

  it('is sent as it is', async () => {
    expect(await asTakenPicture(jpeg)).toBe(jpeg);
  });

  it('is judged before it is sent', () => {
    const refusal = (file: File) => anyPictureValue.safeParse(file).error?.issues[0]?.message;
    expect(refusal(jpeg)).toBeUndefined();
    expect(refusal(new File([], 'vicar.jpg', { type: 'image/jpeg' }))).toBe('This file is empty.');
    expect(refusal(new File(['a'], 'vicar.pdf', { type: 'application/pdf' }))).toContain('of a kind we take');
  });
});

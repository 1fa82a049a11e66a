import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFileUploader } from './file-uploader.ts';
import { FileRejectedError, UploadCanceledError, UploadFailedError } from './upload-errors.ts';
import { STALLED_AFTER_MS } from './upload-file.ts';

const file = new File(['a feast'], 'feast.avif', { type: 'image/avif' });
const never = () => new Promise<File>(() => {});
const sign = vi.fn(async () => expect.fail('No upload was expected'));

afterEach(() => {
  expect(sign).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('a file that is converted before its upload', () => {
  it('is not uploaded when the user cancels during the conversion, also when it finishes later', async () => {
    const { promise, resolve } = Promise.withResolvers<File>();
    const onProgress = vi.fn();
    const uploader = createFileUploader({ prepare: () => promise, onProgress });
    const upload = uploader.upload(file, sign);
    expect(onProgress).toHaveBeenLastCalledWith({ sentBytes: 0, totalBytes: file.size });
    uploader.cancel();
    resolve(file);
    await expect(upload).rejects.toBeInstanceOf(UploadCanceledError);
    expect(onProgress).toHaveBeenLastCalledWith(null);
  });

  it('fails when the conversion takes too long, and can be retried', { tags: ['A8'] }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const uploader = createFileUploader({ prepare: never, onProgress: () => {} });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const deadline = new AbortController();
      timeout.mockReturnValueOnce(deadline.signal);
      const upload = uploader.upload(file, sign);
      deadline.abort(new DOMException('Too long', 'TimeoutError'));
      await expect(upload).rejects.toMatchObject({
        name: 'UploadFailedError',
        message: 'Failed to upload image to Cloudinary',
        cause: { name: 'TimeoutError' },
      });
    }
    expect(timeout.mock.calls).toEqual([[STALLED_AFTER_MS], [STALLED_AFTER_MS]]);
  });

  it('is rejected with the message of the conversion error', async () => {
    const prepare = async () => {
      throw new FileRejectedError('This file is empty.');
    };
    const upload = createFileUploader({ prepare, onProgress: () => {} }).upload(file, sign);
    await expect(upload).rejects.toThrow(new FileRejectedError('This file is empty.'));
    await expect(upload).rejects.not.toBeInstanceOf(UploadFailedError);
  });
});

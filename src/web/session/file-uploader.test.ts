import { afterEach, describe, expect, it, vi } from 'vitest';
import { fileSender } from './file-uploader.ts';
import { FileRefused, UploadCancelled, UploadFailed } from './upload-failed.ts';
import { STALLED_AFTER_MS } from './upload-file.ts';

const file = new File(['a feast'], 'feast.avif', { type: 'image/avif' });
const never = () => new Promise<File>(() => {});
const sign = vi.fn(async () => expect.fail('Nothing was to be sent'));

afterEach(() => {
  expect(sign).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

describe('a file that is prepared before it is sent', () => {
  it('can be stopped while that is under way, and nothing is sent', async () => {
    const onProgress = vi.fn();
    const sender = fileSender({ prepare: never, onProgress });
    const sending = sender.send(file, sign);
    expect(onProgress).toHaveBeenLastCalledWith({ sentBytes: 0, totalBytes: file.size });
    sender.cancel();
    await expect(sending).rejects.toBeInstanceOf(UploadCancelled);
    expect(onProgress).toHaveBeenLastCalledWith(null);
  });

  it('is not sent either when it is ready only after it was stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<File>();
    const sender = fileSender({ prepare: () => promise, onProgress: () => {} });
    const sending = sender.send(file, sign);
    sender.cancel();
    resolve(file);
    await expect(sending).rejects.toBeInstanceOf(UploadCancelled);
  });

  it('is given up when that does not end, and can be tried again', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const sender = fileSender({ prepare: never, onProgress: () => {} });
    for (let tries = 0; tries < 2; tries += 1) {
      const patience = new AbortController();
      timeout.mockReturnValueOnce(patience.signal);
      const sending = sender.send(file, sign);
      patience.abort(new DOMException('Too long', 'TimeoutError'));
      await expect(sending).rejects.toMatchObject({ name: 'UploadFailed', cause: { name: 'TimeoutError' } });
    }
    expect(timeout.mock.calls).toEqual([[STALLED_AFTER_MS], [STALLED_AFTER_MS]]);
  });

  it('is refused in the words of whatever prepares it', async () => {
    const prepare = async () => {
      throw new FileRefused('This file is empty.');
    };
    const sending = fileSender({ prepare, onProgress: () => {} }).send(file, sign);
    await expect(sending).rejects.toThrow(new FileRefused('This file is empty.'));
    await expect(sending).rejects.not.toBeInstanceOf(UploadFailed);
  });
});

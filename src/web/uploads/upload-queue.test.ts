import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import type { UploadOptions } from './upload-file.ts';
import { createUploadQueue, type UploadItem } from './upload-queue.ts';

const item = (id: string): UploadItem => ({ id, file: new File(['a feast'], `${id}.jpg`) });

/** A queue whose uploads finish when the test resolves them. */
function controlledQueue() {
  const attempts: {
    id: string;
    finish: () => void;
    fail: (error: Error) => void;
    options: Required<UploadOptions>;
  }[] = [];
  const queue = createUploadQueue(
    ({ id }, options) =>
      new Promise<void>((finish, fail) => {
        options.signal.addEventListener('abort', () => fail(options.signal.reason));
        attempts.push({ id, finish, fail, options });
      }),
  );
  const names = () => Object.fromEntries([...queue.stages()].map(([id, { name }]) => [id, name]));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, attempts, names, settled };
}

describe('the upload queue', () => {
  it('uploads two files at a time, in order', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    expect(names()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
    attempts[1]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'sending', b: 'done', c: 'sending' });
  });

  it('continues with the other files when one fails', { tags: ['A4'] }, async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    attempts[0]?.fail(new Error('No'));
    await settled();
    attempts[1]?.finish();
    attempts[2]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'failed', b: 'done', c: 'done' });
  });

  it('waits as long as the server requests when there are too many uploads, and then continues', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    attempts[0]?.fail(new ApiProblem('TOO_MANY_REQUESTS', 'Later', { retryAfterSeconds: 90 }));
    attempts[1]?.finish();
    await vi.advanceTimersByTimeAsync(89_000);
    expect(names()).toEqual({ a: 'waiting', b: 'done', c: 'waiting' });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(names()).toEqual({ a: 'sending', b: 'done', c: 'sending' });
    for (const attempt of attempts) attempt.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'done', c: 'done' });
  });

  it('cancels a file that waits because there were too many uploads', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start([item('a')]);
    attempts[0]?.fail(new ApiProblem('TOO_MANY_REQUESTS', 'Later', { retryAfterSeconds: 1 }));
    await settled();
    queue.cancel('a');
    expect(names()).toEqual({ a: 'canceled' });
  });

  it('reports the progress of each file', () => {
    const { queue, attempts } = controlledQueue();
    let changes = 0;
    queue.subscribe(() => {
      changes += 1;
    });
    queue.start(['a', 'b'].map(item));
    const before = changes;
    attempts[1]?.options.onProgress({ sentBytes: 3, totalBytes: 7 });
    expect(changes).toBe(before + 1);
    expect(queue.stages().get('a')).toMatchObject({ name: 'sending', sentBytes: 0 });
    expect(queue.stages().get('b')).toEqual({ name: 'sending', sentBytes: 3, totalBytes: 7 });
  });

  it('cancels a running and a waiting upload', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    queue.cancel('c');
    queue.cancel('a');
    await settled();
    expect(names()).toEqual({ a: 'canceled', b: 'sending', c: 'canceled' });
    expect(attempts).toHaveLength(2);
  });

  it('retries only the failed uploads', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b'].map(item));
    attempts[0]?.fail(new Error('No'));
    await settled();
    queue.start(['a', 'b'].map(item));
    expect(attempts.map(({ id }) => id)).toEqual(['a', 'b', 'a']);
    attempts[2]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'sending' });
  });

  it('cancels all uploads', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c', 'd'].map(item));
    queue.cancelAll();
    await settled();
    expect(Object.values(names())).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
    expect(attempts).toHaveLength(2);
  });

  it('reports an upload as done when it finished before the cancellation took effect', async () => {
    const queue = createUploadQueue(async () => {});
    queue.start([item('a')]);
    queue.cancel('a');
    await new Promise((resolve) => setTimeout(resolve));
    expect(queue.stages().get('a')).toEqual({ name: 'done' });
  });
});

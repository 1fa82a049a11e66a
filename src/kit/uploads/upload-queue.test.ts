import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
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
  it('uploads one file at a time, in order', { tags: ['A4'] }, async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    expect(names()).toEqual({ a: 'sending', b: 'waiting', c: 'waiting' });
    attempts[0]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'sending', c: 'waiting' });
  });

  it('continues when one file fails, and retries only that one', { tags: ['A4'] }, async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b'].map(item));
    attempts[0]?.fail(new ApiProblem('WRONG_TYPE', 'No'));
    await settled();
    attempts[1]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'failed', b: 'done' });
    queue.start(['a', 'b'].map(item));
    expect(attempts.map(({ id }) => id)).toEqual(['a', 'b', 'a']);
    attempts[2]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'done' });
  });

  it('waits as long as the server requests when there are too many uploads, and then continues', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b'].map(item));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    attempts[0]?.fail(new ApiProblem('TOO_MANY_REQUESTS', 'Later', { retryAfterSeconds: 90 }));
    await vi.advanceTimersByTimeAsync(89_000);
    expect(names()).toEqual({ a: 'waiting', b: 'waiting' });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(names()).toEqual({ a: 'sending', b: 'waiting' });
    attempts[1]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'sending' });
  });

  it('cancels a file that waits because there were too many uploads', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start([item('a')]);
    attempts[0]?.fail(new ApiProblem('TOO_MANY_REQUESTS', 'Later', { retryAfterSeconds: 1 }));
    await settled();
    queue.cancel();
    expect(names()).toEqual({ a: 'canceled' });
  });

  it('reports the progress of each file', () => {
    const { queue, attempts } = controlledQueue();
    let changes = 0;
    queue.subscribe(() => {
      changes += 1;
    });
    queue.start([item('a')]);
    expect(queue.stages().get('a')).toMatchObject({ name: 'sending', sentBytes: 0 });
    const before = changes;
    attempts[0]?.options.onProgress({ sentBytes: 3, totalBytes: 7 });
    expect(changes).toBe(before + 1);
    expect(queue.stages().get('a')).toEqual({ name: 'sending', sentBytes: 3, totalBytes: 7 });
  });

  it('keeps the files that are done when it is canceled, and can upload the others later', async () => {
    const { queue, attempts, names, settled } = controlledQueue();
    queue.start(['a', 'b', 'c'].map(item));
    attempts[0]?.finish();
    await settled();
    queue.cancel();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'canceled', c: 'canceled' });
    expect(attempts).toHaveLength(2);
    queue.start(['a', 'b', 'c'].map(item));
    expect(names()).toEqual({ a: 'done', b: 'sending', c: 'waiting' });
  });

  it('reports an upload as done when it finished before the cancellation took effect', async () => {
    const queue = createUploadQueue(async () => {});
    queue.start([item('a')]);
    queue.cancel();
    await new Promise((resolve) => setTimeout(resolve));
    expect(queue.stages().get('a')).toEqual({ name: 'done' });
  });

  describe('while the server is away', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const UPLOAD_MS = 100;

    it('waits, and then uploads all files in order without help', async () => {
      const isAway = () => Date.now() >= start + 10_000 && Date.now() < start + 25_000;
      const start = Date.now();
      const arrived: string[] = [];
      let calls = 0;
      const queue = createUploadQueue(
        async ({ id }) => {
          calls += 1;
          await new Promise((resolve) => setTimeout(resolve, UPLOAD_MS));
          if (isAway()) throw new TypeError('Failed to fetch');
          arrived.push(id);
        },
        async () => !isAway(),
      );
      const ids = Array.from({ length: 200 }, (_, index) => `${index}`);
      queue.start(ids.map(item));
      await vi.advanceTimersByTimeAsync(15_000);
      const waiting = [...queue.stages().values()].find(({ name }) => name === 'waiting');
      expect(waiting, 'it says why it waits').toMatchObject({ error: expect.any(TypeError) });
      await vi.advanceTimersByTimeAsync(25_000);
      expect(arrived).toEqual(ids);
      expect(calls, 'two attempts were in vain').toBe(202);
      expect([...queue.stages().values()].every(({ name }) => name === 'done')).toBe(true);
    });

    it('gives up a file that breaks the connection of a server that is there, and continues', async () => {
      const queue = createUploadQueue(
        async ({ id }) => {
          if (id === 'a') throw new TypeError('Failed to fetch');
        },
        async () => true,
      );
      queue.start(['a', 'b'].map(item));
      await vi.advanceTimersByTimeAsync(20_000);
      expect(queue.stages().get('a')).toMatchObject({ name: 'failed' });
      expect(queue.stages().get('b')).toEqual({ name: 'done' });
    });
  });
});

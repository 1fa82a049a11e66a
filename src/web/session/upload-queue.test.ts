import { describe, expect, it } from 'vitest';
import type { UploadOptions } from './upload-file.ts';
import { type UploadItem, uploadQueue } from './upload-queue.ts';

const item = (id: string): UploadItem => ({ id, file: new File(['a feast'], `${id}.jpg`) });

/** A queue whose tries end when the test says so. */
function heldQueue() {
  const tries: {
    id: string;
    finish: () => void;
    fail: (error: Error) => void;
    options: Required<UploadOptions>;
  }[] = [];
  const queue = uploadQueue(
    ({ id }, options) =>
      new Promise<void>((finish, fail) => {
        options.signal.addEventListener('abort', () => fail(options.signal.reason));
        tries.push({ id, finish, fail, options });
      }),
  );
  const names = () => Object.fromEntries([...queue.stages()].map(([id, { name }]) => [id, name]));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, tries, names, settled };
}

describe('a queue of uploads', () => {
  it('sends two at a time, in their order', async () => {
    const { queue, tries, names, settled } = heldQueue();
    queue.start(['a', 'b', 'c'].map(item));
    expect(names()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
    tries[1]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'sending', b: 'done', c: 'sending' });
  });

  it('loses no file because another one fails', { tags: ['A4'] }, async () => {
    const { queue, tries, names, settled } = heldQueue();
    queue.start(['a', 'b', 'c'].map(item));
    tries[0]?.fail(new Error('No'));
    await settled();
    tries[1]?.finish();
    tries[2]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'failed', b: 'done', c: 'done' });
  });

  it('tells each file’s own progress', () => {
    const { queue, tries } = heldQueue();
    let changes = 0;
    queue.subscribe(() => {
      changes += 1;
    });
    queue.start(['a', 'b'].map(item));
    const before = changes;
    tries[1]?.options.onProgress({ sentBytes: 3, totalBytes: 7 });
    expect(changes).toBe(before + 1);
    expect(queue.stages().get('a')).toMatchObject({ name: 'sending', sentBytes: 0 });
    expect(queue.stages().get('b')).toEqual({ name: 'sending', sentBytes: 3, totalBytes: 7 });
  });

  it('cancels one that is on its way, and one that waits', async () => {
    const { queue, tries, names, settled } = heldQueue();
    queue.start(['a', 'b', 'c'].map(item));
    queue.cancel('c');
    queue.cancel('a');
    await settled();
    expect(names()).toEqual({ a: 'cancelled', b: 'sending', c: 'cancelled' });
    expect(tries).toHaveLength(2);
  });

  it('tries again what failed, and nothing else', async () => {
    const { queue, tries, names, settled } = heldQueue();
    queue.start(['a', 'b'].map(item));
    tries[0]?.fail(new Error('No'));
    await settled();
    queue.start(['a', 'b'].map(item));
    expect(tries.map(({ id }) => id)).toEqual(['a', 'b', 'a']);
    tries[2]?.finish();
    await settled();
    expect(names()).toEqual({ a: 'done', b: 'sending' });
  });

  it('ends everything at once', async () => {
    const { queue, tries, names, settled } = heldQueue();
    queue.start(['a', 'b', 'c', 'd'].map(item));
    queue.cancelAll();
    await settled();
    expect(Object.values(names())).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(tries).toHaveLength(2);
  });

  it('calls done what was saved before the cancelling was heard', async () => {
    const queue = uploadQueue(async () => {});
    queue.start([item('a')]);
    queue.cancel('a');
    await new Promise((resolve) => setTimeout(resolve));
    expect(queue.stages().get('a')).toEqual({ name: 'done' });
  });
});

import { expect, it } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

const delay = () => new Promise((resolve) => setTimeout(resolve, 5));

it('a semaphore runs limited work at once, in order of arrival', async () => {
  const runInSlot = createKeyedSemaphore({ concurrency: 2, maxQueued: 20 });
  const started: number[] = [];
  let running = 0;
  let max = 0;
  const work = (n: number) =>
    runInSlot('one', async () => {
      started.push(n);
      running += 1;
      max = Math.max(max, running);
      await delay();
      running -= 1;
      return n;
    });
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(work))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(max).toBe(2);
});

it('a semaphore rejects work immediately when its queue is full, and accepts it again later', async () => {
  const runInSlot = createKeyedSemaphore({ concurrency: 1, maxQueued: 2 });
  const served = [1, 2, 3].map(() => runInSlot('one', delay));
  await expect(runInSlot('one', delay)).rejects.toThrow(ApiProblem);
  await expect(runInSlot('one', delay)).rejects.toMatchObject({
    code: 'BUSY',
    details: { retryAfterSeconds: 2 },
  });
  await Promise.all(served);
  await runInSlot('one', delay);
});

it('a semaphore does not delay work under another key', async () => {
  const runInSlot = createKeyedSemaphore({ concurrency: 1, maxQueued: 0 });
  let release = () => {};
  const blocked = runInSlot('one', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await runInSlot('two', async () => 'passed')).toBe('passed');
  release();
  await blocked;
});

it('a semaphore frees the slot when work fails', async () => {
  const runInSlot = createKeyedSemaphore({ concurrency: 1, maxQueued: 1 });
  const failing = runInSlot('one', () => Promise.reject(new Error('failed')));
  const next = runInSlot('one', async () => 'served');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('served');
});

it('a semaphore rejects work that waited longer than the maximum', async () => {
  const runInSlot = createKeyedSemaphore({ concurrency: 1, maxQueued: 9, maxWaitMs: 20 });
  const hanging = runInSlot('one', () => new Promise((resolve) => setTimeout(resolve, 60)));
  const late = [1, 2].map(() => runInSlot('one', async () => 'served'));
  await hanging;
  const ends = await Promise.allSettled(late);
  expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(['BUSY', 'BUSY']);
  expect(await runInSlot('one', async () => 'served')).toBe('served');
});

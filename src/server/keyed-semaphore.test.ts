import { expect, it } from 'vitest';
import { ApiProblem } from '#contract/problem.ts';
import { turns } from './keyed-semaphore.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

it('runs no more than it may at once, and all in the order of their arrival', async () => {
  const inTurn = turns({ atOnce: 2, waiting: 20 });
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) =>
    inTurn('one', async () => {
      begun.push(n);
      running += 1;
      most = Math.max(most, running);
      await soon();
      running -= 1;
      return n;
    });
  expect(await Promise.all([0, 1, 2, 3, 4, 5].map(work))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('refuses at once who finds the line full, and takes the next one when there is room again', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 2 });
  const served = [1, 2, 3].map(() => inTurn('one', soon));
  await expect(inTurn('one', soon)).rejects.toThrow(ApiProblem);
  await expect(inTurn('one', soon)).rejects.toMatchObject({
    code: 'BUSY',
    details: { retryAfterSeconds: 2 },
  });
  await Promise.all(served);
  await inTurn('one', soon);
});

it('lets work under another key pass', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 0 });
  let release = () => {};
  const held = inTurn('one', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await inTurn('two', async () => 'passed')).toBe('passed');
  release();
  await held;
});

it('hands the place on when work fails', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1 });
  const failing = inTurn('one', () => Promise.reject(new Error('failed')));
  const next = inTurn('one', async () => 'served');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('served');
});

it('refuses who has waited too long as their turn comes, and those behind them likewise', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 9, longestWaitMs: 20 });
  const hanging = inTurn('one', () => new Promise((resolve) => setTimeout(resolve, 60)));
  const late = [1, 2].map(() => inTurn('one', async () => 'served'));
  await hanging;
  const ends = await Promise.allSettled(late);
  expect(ends.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(['BUSY', 'BUSY']);
  expect(await inTurn('one', async () => 'served')).toBe('served');
});

it('counts a wait from when somebody came, where they stood in another line before', async () => {
  const inTurn = turns({ atOnce: 1, waiting: 1, longestWaitMs: 60_000 });
  const served = (came: number) => inTurn('one', async () => 'served', { came });
  await expect(served(performance.now() - 60_001)).rejects.toMatchObject({ code: 'BUSY' });
  expect(await served(performance.now())).toBe('served');
});

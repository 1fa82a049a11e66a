import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createSearchBulkhead } from './search-bulkhead.ts';

afterEach(() => vi.restoreAllMocks());

/** Controllable searches, in the order in which they started. */
function searches() {
  const runInBulkhead = createSearchBulkhead();
  const started: { readonly by: number; readonly end: () => void }[] = [];
  return {
    started,
    search: (by: number) =>
      runInBulkhead(by, () => new Promise<void>((end) => started.push({ by, end }))).then(
        () => 'found',
        ({ code }) => code as string,
      ),
  };
}

it('the search bulkhead runs two searches concurrently and those of one account sequentially', async () => {
  const { started, search } = searches();
  const all = [1, 1, 2, 3].map(search);
  await setImmediate();
  expect(started.map(({ by }) => by)).toEqual([1, 2]);
  for (let done = 0; done < 4; done += 1) {
    started[done]?.end();
    await setImmediate();
  }
  expect(started.map(({ by }) => by)).toEqual([1, 2, 3, 1]);
  expect(await Promise.all(all)).toEqual(Array(4).fill('found'));
});

it('the search bulkhead rejects an account with twenty queued searches and accepts others', async () => {
  const { started, search } = searches();
  const many = Array.from({ length: 22 }, () => search(1));
  expect(await many[21]).toBe('BUSY');
  void search(2);
  await setImmediate();
  expect(started.map(({ by }) => by)).toEqual([1, 2]);
});

it('the search bulkhead does not start a search that would end after the browser’s timeout', async () => {
  const { started, search } = searches();
  const [first, second] = [search(1), search(1)];
  await setImmediate();
  const later = performance.now() + 5_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  started[0]?.end();
  expect([await first, await second]).toEqual(['found', 'BUSY']);
  expect(started).toHaveLength(1);
});

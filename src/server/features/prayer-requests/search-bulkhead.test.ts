import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { searchLine } from './search-bulkhead.ts';

afterEach(() => vi.restoreAllMocks());

/** Searches that end when they are told to, in the order in which they began. */
function searches() {
  const line = searchLine();
  const begun: { readonly by: number; readonly end: () => void }[] = [];
  return {
    begun,
    ask: (by: number) =>
      line(by, () => new Promise<void>((end) => begun.push({ by, end }))).then(
        () => 'found',
        ({ code }) => code as string,
      ),
  };
}

it('searches for two at once, and for one account one after another', async () => {
  const { begun, ask } = searches();
  const all = [1, 1, 2, 3].map(ask);
  await setImmediate();
  expect(begun.map(({ by }) => by)).toEqual([1, 2]);
  for (let done = 0; done < 4; done += 1) {
    begun[done]?.end();
    await setImmediate();
  }
  expect(begun.map(({ by }) => by)).toEqual([1, 2, 3, 1]);
  expect(await Promise.all(all)).toEqual(Array(4).fill('found'));
});

it('refuses who stands behind twenty of their own, and lets others pass', async () => {
  const { begun, ask } = searches();
  const many = Array.from({ length: 22 }, () => ask(1));
  expect(await many[21]).toBe('BUSY');
  void ask(2);
  await setImmediate();
  expect(begun.map(({ by }) => by)).toEqual([1, 2]);
});

it('does not begin what would end after its browser has given up', async () => {
  const { begun, ask } = searches();
  const [first, second] = [ask(1), ask(1)];
  await setImmediate();
  const later = performance.now() + 5_001;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  begun[0]?.end();
  expect([await first, await second]).toEqual(['found', 'BUSY']);
  expect(begun).toHaveLength(1);
});

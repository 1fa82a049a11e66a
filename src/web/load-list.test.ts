import { afterEach, expect, it, vi } from 'vitest';
import { loadList } from './load-list.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('a list that loads is returned as it is', async () => {
  expect(await loadList(Promise.resolve([1, 2]))).toEqual([1, 2]);
});

it('a list that fails to load is undefined, and the browser logs the error', { tags: ['P8'] }, async () => {
  vi.stubEnv('SSR', false);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new TypeError('Failed to fetch');
  expect(await loadList(Promise.reject(failure))).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load a list', failure);
});

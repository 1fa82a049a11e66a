import { afterEach, expect, it, vi } from 'vitest';
import { listOrNothing } from './load-list.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('a list that can be read is what it is', async () => {
  expect(await listOrNothing(Promise.resolve([1, 2]))).toEqual([1, 2]);
});

it('a list that cannot be read is undefined, and in the browser it is logged', { tags: ['P8'] }, async () => {
  vi.stubEnv('SSR', false);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new TypeError('Failed to fetch');
  expect(await listOrNothing(Promise.reject(failure))).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('A list could not be read', failure);
});

import { afterEach, expect, it, vi } from 'vitest';
import { loadOptional, loadParts } from './load-optional.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('a part of a page that loads is returned unchanged', async () => {
  expect(await loadOptional(Promise.resolve([1, 2]))).toEqual([1, 2]);
});

it('a part that fails to load is undefined, and the browser logs the error', { tags: ['P8'] }, async () => {
  vi.stubEnv('SSR', false);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new TypeError('Failed to fetch');
  expect(await loadOptional(Promise.reject(failure))).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load a list', failure);
});

it('a page with a part that fails to load has the other parts, and status 503', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const failing = Promise.reject<number[]>(new Error('the database is locked'));
  expect(await loadParts({ clergy: Promise.resolve([1]), formerVicars: failing })).toEqual({
    parts: { clergy: [1], formerVicars: undefined },
    status: 503,
  });
  expect((await loadParts({ clergy: Promise.resolve([1]) })).status).toBe(200);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readyAds } from './use-scheduled-ads.ts';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();
const code = async () => 'their window';

it('the active ads are shown once the code for them is there', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ _id: 1 }]));
  expect(await readyAds(code, signal)).toEqual({ ads: [{ _id: 1 }], View: 'their window' });
});

it('where none is active there is nothing to show', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  expect(await readyAds(code, signal)).toBeUndefined();
});

it('ads that cannot be read are none, and that is logged', { tags: ['P8'] }, async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await readyAds(code, signal)).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load ads', expect.any(TypeError));
});

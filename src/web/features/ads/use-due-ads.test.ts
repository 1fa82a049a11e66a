import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adsToShow } from './use-due-ads.ts';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();
const code = async () => {};

it('the active ads are shown once the code for them is there', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ _id: 1 }]));
  expect(await adsToShow(code, signal)).toEqual([{ _id: 1 }]);
});

it('ads that cannot be read are none, and that is logged', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await adsToShow(code, signal)).toEqual([]);
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load ads', expect.any(TypeError));
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadAds } from './ads-modal.tsx';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('nothing is returned when no ad is active', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  expect(await loadAds()).toBeUndefined();
});

it('nothing is returned when the ads fail to load, and the error is logged', { tags: ['P8'] }, async () => {
  vi.stubEnv('SSR', false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await loadAds()).toBeUndefined();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load ads', expect.any(TypeError));
});

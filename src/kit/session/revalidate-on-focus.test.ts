import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '../drafts/testing/fake-storage.ts';
import { browserClient } from './browser-client.ts';
import { revalidateOnFocus } from './fetch-current-user.ts';
import { clearToken, storeToken } from './token-store.ts';

const MINUTE = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const revalidate = vi.fn<() => Promise<void>>();
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/admin/dashboard' });
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('fetch', async () => Response.json([]));
  revalidate.mockImplementation(request);
  storeToken('stored');
  await request();
  stop = revalidateOnFocus(revalidate);
});

afterEach(() => {
  stop();
  clearToken();
  revalidate.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = async () => void (await browserClient.events.list());
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('the session is revalidated when a page becomes visible more than a minute after its last request', () => {
  show('hidden');
  vi.advanceTimersByTime(MINUTE);
  show('visible');
  expect(revalidate).not.toHaveBeenCalled();
  show('hidden');
  vi.advanceTimersByTime(1);
  expect(revalidate).not.toHaveBeenCalled();
  show('visible');
  expect(revalidate).toHaveBeenCalledOnce();
});

it.each([
  ['on a public page', () => vi.stubGlobal('location', { pathname: '/services' })],
  ['without a token', clearToken],
])('the session is not revalidated %s', async (_, prepare) => {
  prepare();
  await vi.advanceTimersByTimeAsync(90 * MINUTE);
  show('visible');
  expect(revalidate).not.toHaveBeenCalled();
});

it('the session is not revalidated on a hidden page, or after the listener was removed', async () => {
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  show('hidden');
  stop();
  show('visible');
  expect(revalidate).not.toHaveBeenCalled();
});

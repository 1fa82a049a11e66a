import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserClient } from './browser-client.ts';
import { lookAgain } from './revalidate-session.ts';
import { forgetToken, storeToken } from './token-store.ts';

const MINUTE = 60_000;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const ask = vi.fn<() => Promise<void>>();
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { pathname: '/admin/dashboard' });
  // a browser that keeps nothing: the token lasts as long as the page
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async () => Response.json([]));
  ask.mockImplementation(call);
  storeToken('kept');
  await call();
  stop = lookAgain(ask);
});

afterEach(() => {
  stop();
  forgetToken();
  ask.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = async () => void (await browserClient.events.list());
const show = (visibilityState: string) => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('asks when somebody comes back to a page whose last call is more than a minute ago', () => {
  show('hidden');
  vi.advanceTimersByTime(MINUTE);
  show('visible');
  expect(ask).not.toHaveBeenCalled();
  show('hidden');
  vi.advanceTimersByTime(1);
  expect(ask).not.toHaveBeenCalled();
  show('visible');
  expect(ask).toHaveBeenCalledOnce();
});

it('asks nothing on a page for everybody', async () => {
  vi.stubGlobal('location', { pathname: '/services' });
  await vi.advanceTimersByTimeAsync(90 * MINUTE);
  show('visible');
  expect(ask).not.toHaveBeenCalled();
});

it('asks nothing where nobody is signed in', async () => {
  forgetToken();
  await vi.advanceTimersByTimeAsync(90 * MINUTE);
  show('visible');
  expect(ask).not.toHaveBeenCalled();
});

it('asks a page in sight once, just past an hour without a call, and again only after another call', async () => {
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  await call();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(300 * MINUTE);
  expect(ask).toHaveBeenCalledOnce();
  await call();
  await vi.advanceTimersByTimeAsync(130 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('leaves a page alone that is out of sight, and one that is gone', async () => {
  show('hidden');
  await vi.advanceTimersByTimeAsync(130 * MINUTE);
  stop();
  show('visible');
  await vi.advanceTimersByTimeAsync(130 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../drafts/testing/fake-storage.ts';
import { browserClient, setSessionEndListener } from './browser-client.ts';
import { fetchCurrentUser } from './fetch-current-user.ts';
import { storedToken, storeToken } from './token-store.ts';

const fetchMock = vi.fn<typeof fetch>();
const onSessionEnd = vi.fn();

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('fetch', fetchMock);
  setSessionEndListener(onSessionEnd);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetchMock.mockReset();
  onSessionEnd.mockReset();
});

const respondWith = (status: number, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(
    Response.json(status === 200 ? [] : { message: 'No', code: 'NO_SESSION' }, { status, headers }),
  );

describe('the browser client', () => {
  it('sends the bearer token stored under the key "token", and no header without one', {
    tags: ['P3', 'P4', 'P7'],
  }, async () => {
    respondWith(200);
    await browserClient.events.list();
    expect(fetchMock.mock.lastCall?.[1]?.headers).not.toHaveProperty('authorization');
    localStorage.setItem('token', 'stored');
    respondWith(200);
    await browserClient.events.list();
    expect(fetchMock.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer stored' });
  });

  it('aborts a request after 10000 ms', { tags: ['P7', 'P9'] }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    respondWith(200);
    await browserClient.events.list();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(fetchMock.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  });

  it.each([
    ['true', 'fresh'],
    ['false', 'stored'],
    ['', 'stored'],
  ])(
    'with x-token-refreshed %j, keeps or replaces the stored token: %s',
    { tags: ['P7'] },
    async (refreshed, stored) => {
      storeToken('stored');
      respondWith(200, { 'x-new-token': 'fresh', 'x-token-refreshed': refreshed });
      await browserClient.events.list();
      expect(storedToken()).toBe(stored);
    },
  );

  it('removes the token and reports the end of the session after a 401', { tags: ['P4', 'P8'] }, async () => {
    storeToken('stored');
    respondWith(401);
    await expect(browserClient.users.list()).rejects.toMatchObject({ message: 'No', status: 401 });
    expect(storedToken()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledExactlyOnceWith('/api/users', true);
  });

  it('logs "Auth error" and returns no user when the server rejects the session', {
    tags: ['P4', 'P8'],
  }, async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    storeToken('stored');
    respondWith(401);
    expect(await fetchCurrentUser()).toEqual({ user: null, isUnreachable: false });
    expect(logged).toHaveBeenCalledExactlyOnceWith('Auth error', expect.objectContaining({ message: 'No' }));
    expect(storedToken()).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClient, whenSessionEnds } from './browser-client.ts';
import { whoIsSignedIn } from './fetch-current-user.ts';
import { storedToken, storeToken } from './token-store.ts';

const sent = vi.fn<typeof fetch>();
const ended = vi.fn();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', sent);
  whenSessionEnds(ended);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sent.mockReset();
  ended.mockReset();
});

const answer = (status: number, headers: Record<string, string> = {}) =>
  sent.mockResolvedValueOnce(
    Response.json(status === 200 ? [] : { message: 'No', code: 'NO_SESSION' }, { status, headers }),
  );

describe('the browser’s calls', () => {
  it('carry the stored token, which lies under the key token, and none where none is stored', {
    tags: ['P3', 'P4', 'P7'],
  }, async () => {
    answer(200);
    await browserClient.events.list();
    expect(sent.mock.lastCall?.[1]?.headers).not.toHaveProperty('authorization');
    localStorage.setItem('token', 'kept');
    answer(200);
    await browserClient.events.list();
    expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer kept' });
  });

  it('are given up after 10000 ms', { tags: ['P7', 'P9'] }, async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer(200);
    await browserClient.events.list();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    expect(sent.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  });

  it.each([
    ['true', 'fresh'],
    ['false', 'kept'],
    ['', 'kept'],
  ])(
    'store the token of x-new-token when x-token-refreshed says %j: %s',
    { tags: ['P7'] },
    async (refreshed, stored) => {
      storeToken('kept');
      answer(200, { 'x-new-token': 'fresh', 'x-token-refreshed': refreshed });
      await browserClient.events.list();
      expect(storedToken()).toBe(stored);
    },
  );

  it('lose the token with a 401, tell that the session has ended, and pass the error on', {
    tags: ['P4', 'P8'],
  }, async () => {
    storeToken('kept');
    answer(401);
    await expect(browserClient.users.list()).rejects.toMatchObject({ message: 'No', status: 401 });
    expect(storedToken()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
  });

  it('log Auth error when the current user cannot be fetched, and nobody is signed in', {
    tags: ['P4', 'P8'],
  }, async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    storeToken('kept');
    answer(401);
    expect(await whoIsSignedIn()).toEqual({ user: null, isUnreachable: false });
    expect(logged).toHaveBeenCalledExactlyOnceWith('Auth error', expect.objectContaining({ message: 'No' }));
    expect(storedToken()).toBeNull();
  });
});

import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContext, test as base, expect } from '@playwright/test';
import { address, type administrator, dataFolder, newestCode } from './server-handle.ts';

/** The credentials of an account. */
type Account = typeof administrator;

/** Signs in through the API. @returns the session token. */
export async function signIn(request: APIRequestContext, account: Account): Promise<string> {
  return withSignInLock(async () => {
    const since = new Date();
    const { userId } = await post(request, '/api/auth/login', account);
    const { token } = await post(request, '/api/auth/verify-otp', {
      userId,
      otp: await newestCode({ since, to: account.email }),
    });
    return String(token);
  });
}

/** Signs in the pages of a context, without opening one as `storageState` does, until one of them signs out. */
export async function signInPages(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((value) => {
    // localStorage throws in about:blank and in sandboxed frames
    if (window !== window.top || location.protocol === 'about:' || localStorage.getItem('signed-in')) return;
    localStorage.setItem('signed-in', 'by the test');
    localStorage.setItem('token', value);
  }, token);
}

/** The server may close an idle connection while the next request is sent: this sends it again on another one. */
export const RESENT = { maxRetries: 2 };
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Runs one sign-in at a time across all workers, so that the newest code belongs to it. A lock that a killed worker left
 * is ignored after two minutes.
 */
export async function withSignInLock<T>(work: () => Promise<T>): Promise<T> {
  const lockFolder = `${dataFolder}-sign-in`;
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!tryLock(lockFolder) && Date.now() < deadline) await sleep(20);
  try {
    return await work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function tryLock(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<Record<string, unknown>> {
  const response = await request.post(path, { data, ...RESENT });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return response.json();
}

interface Tokens {
  /** @returns a session token of an account that remains valid for a whole test. */
  tokenFor(account: Account): Promise<string>;
}

/** Less than the ten minutes after which the server renews tokens, so that no test sees a renewal by chance. */
const TOKEN_REUSE_MS = 8 * 60_000;

/** Each worker signs an account in once, and again only after a test has ended the session or the token is too old. */
export const test = base.extend<object, Tokens>({
  tokenFor: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: address });
      const tokens = new Map<string, { readonly token: string; readonly issuedAt: number }>();
      await use(async (account) => {
        const cached = tokens.get(account.email);
        const isRecent = cached && performance.now() - cached.issuedAt < TOKEN_REUSE_MS;
        if (isRecent && (await isValidToken(request, cached.token))) return cached.token;
        const issuedAt = performance.now();
        const token = await signIn(request, account);
        tokens.set(account.email, { token, issuedAt });
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

async function isValidToken(request: APIRequestContext, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get('/api/auth/me', { headers, ...RESENT })).ok();
}

import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { type administrator, dataFolder, newestCode } from './server-handle.ts';

/** The credentials of an account. */
export type Account = typeof administrator;

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

const LOCK_TIMEOUT_MS = 20_000;

/**
 * Runs one sign-in at a time across all workers, so that the newest code belongs to it. A lock that a killed worker left
 * is ignored after 20 s.
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
  const response = await request.post(path, { data });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
  return response.json();
}

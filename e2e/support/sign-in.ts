import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { type administrator, dataFolder, newestCode } from './server-handle.ts';

/** What somebody signs in with. */
export type Account = typeof administrator;

/** Signs somebody in through the API, and answers their token. */
export async function signIn(request: APIRequestContext, account: Account): Promise<string> {
  return inTurn(async () => {
    const since = new Date();
    const { userId } = await post(request, '/api/auth/login', account);
    const { token } = await post(request, '/api/auth/verify-otp', {
      userId,
      otp: await newestCode({ since, to: account.email }),
    });
    return String(token);
  });
}

const TURN_MS = 20_000;

/** One at a time over all workers: the newest code is then one's own. A turn that was never given back ends by itself. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = `${dataFolder}-sign-in`;
  const deadline = Date.now() + TURN_MS;
  while (!taken(turn) && Date.now() < deadline) await sleep(20);
  try {
    return await work();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

function taken(folder: string): boolean {
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
  const answer = await request.post(path, { data });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

import type { CurrentUser } from '#contract/auth.ts';
import { ApiProblem } from '#contract/problem.ts';
import { browserClient } from './browser-client.ts';
import { forgetToken, storedToken } from './token-store.ts';

export interface Found {
  readonly user: CurrentUser | null;
  /** There is a token, but the server could not be asked whose it is. */
  readonly isUnreachable: boolean;
}

export const NOBODY: Found = { user: null, isUnreachable: false };

let isAsked = false;
let ahead: Promise<Found> | undefined;

/** Asks before anything else that a page asks for, so that the answer is on its way when it is wanted first; later this does nothing. */
export function askAhead(): void {
  if (!isAsked) ahead = ask();
}

/** Asks the server whose the stored token is; a token that it refuses is forgotten. docs/decisions/0005-session-survives-trouble.md */
export function whoIsSignedIn(): Promise<Found> {
  const found = ahead ?? ask();
  ahead = undefined;
  return found;
}

async function ask(): Promise<Found> {
  isAsked = true;
  const token = storedToken();
  if (token === null) return NOBODY;
  try {
    return { user: await browserClient.auth.me(), isUnreachable: false };
  } catch (error) {
    console.error('Auth error', error);
    if (!isRefusal(error)) return { user: null, isUnreachable: true };
    if (storedToken() === token) forgetToken();
    return NOBODY;
  }
}

/** Whether the server has judged the session, and not merely been busy, broken or out of reach. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}

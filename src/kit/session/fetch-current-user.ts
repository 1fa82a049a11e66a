import { ApiProblem } from '../api/problem.ts';
import type { CurrentUser } from '../auth/contract.ts';
import { browserClient, lastResponseAt } from './browser-client.ts';
import { clearToken, storedToken } from './token-store.ts';

export interface CurrentUserResult {
  readonly user: CurrentUser | null;
  /** Whether there is a token that could not be checked, because the server did not respond or failed. */
  readonly isUnreachable: boolean;
}

export const NO_USER: CurrentUserResult = { user: null, isUnreachable: false };

let hasRequested = false;
let prefetched: Promise<CurrentUserResult> | undefined;

/** Starts the first request for the current user early, before the page needs it; does nothing later. */
export function prefetchCurrentUser(): void {
  if (!hasRequested) prefetched = requestCurrentUser();
}

/** Requests the owner of the stored token; removes a token that the server rejects. docs/decisions/0004-401-means-no-session.md */
export function fetchCurrentUser(): Promise<CurrentUserResult> {
  const result = prefetched ?? requestCurrentUser();
  prefetched = undefined;
  return result;
}

async function requestCurrentUser(): Promise<CurrentUserResult> {
  hasRequested = true;
  const token = storedToken();
  if (token === null) return NO_USER;
  try {
    return { user: await browserClient.auth.me(), isUnreachable: false };
  } catch (error) {
    console.error('Auth error', error);
    if (!isSessionRejected(error)) return { user: null, isUnreachable: true };
    if (storedToken() === token) clearToken();
    return NO_USER;
  }
}

/** Whether the server rejected the session, as opposed to being busy, failing or unreachable. */
export function isSessionRejected(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';
}

const MINUTE_MS = 60_000;

/**
 * Revalidates the session of an open dashboard, which may have ended elsewhere, when it becomes visible again.
 *
 * @param revalidate requests the current user; a 401 ends the session as for any other call.
 * @returns a function that stops the checks.
 */
export function revalidateOnFocus(revalidate: () => Promise<void>): () => void {
  const onVisible = () => {
    const showsSession = location.pathname.startsWith('/admin/') && storedToken() !== null;
    if (document.visibilityState !== 'visible' || !showsSession) return;
    if (Date.now() - lastResponseAt() > MINUTE_MS) revalidate();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => document.removeEventListener('visibilitychange', onVisible);
}

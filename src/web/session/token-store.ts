/** localStorage key of the session token (public specification, section 3). */
export const TOKEN_KEY = 'token';

/** localStorage keys with the times of the last call with the token in any tab, and of the sign-in, in milliseconds since 1970. */
const LAST_CALL_KEY = 'session-last-call-at';
const STARTED_KEY = 'session-started-at';

/** Stores the time of a call that extended the session. */
export function storeLastCall(at: number): void {
  attempt(() => localStorage.setItem(LAST_CALL_KEY, String(at)));
}

/** Stores that the session starts now. */
export function storeSessionStart(): void {
  attempt(() => localStorage.setItem(STARTED_KEY, String(Date.now())));
}

/** The stored times; undefined if unknown. */
export function sessionTimes(): {
  readonly lastCallAt: number | undefined;
  readonly startedAt: number | undefined;
} {
  const read = (key: string) => Number(attempt(() => localStorage.getItem(key))) || undefined;
  return { lastCallAt: read(LAST_CALL_KEY), startedAt: read(STARTED_KEY) };
}

/** The stored token; null when there is none. */
export function storedToken(): string | null {
  return attempt(() => localStorage.getItem(TOKEN_KEY)) ?? null;
}

export function storeToken(token: string): void {
  attempt(() => localStorage.setItem(TOKEN_KEY, token));
}

export function clearToken(): void {
  attempt(() => localStorage.removeItem(TOKEN_KEY));
}

/** The result, or undefined if the browser's storage is full or unavailable, or its content is invalid. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

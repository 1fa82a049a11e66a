/** localStorage key of the session token (public specification, section 3). */
export const TOKEN_KEY = 'token';

/** localStorage keys of two times: the last call with the token in any tab, and the sign-in. */
export const LAST_CALL_KEY = 'session-last-call-at';
export const SIGN_IN_KEY = 'session-started-at';

/** @param at in milliseconds since 1970. */
export function storeTime(key: string, at: number): void {
  attempt(() => localStorage.setItem(key, String(at)));
}

/** The stored time in milliseconds since 1970; undefined if unknown. */
export function storedTime(key: string): number | undefined {
  return Number(attempt(() => localStorage.getItem(key))) || undefined;
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

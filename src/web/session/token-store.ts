/** localStorage key of the session token (public specification, section 3). */
export const TOKEN_KEY = 'token';

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

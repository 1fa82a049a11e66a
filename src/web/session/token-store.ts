/** Where the browser keeps its session (public specification, section 3). */
export const TOKEN_KEY = 'token';

/** Stands in for a browser that keeps nothing (storage turned off): the session then lasts as long as the page. */
let unstored: string | null = null;

/** The stored token; null when there is none. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    unstored = token;
  }
}

export function forgetToken(): void {
  unstored = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // nothing was stored
  }
}

/** localStorage key of the session token (public specification, section 3). */
export const TOKEN_KEY = 'token';

/** Used when localStorage is unavailable; the session then lasts as long as the page. */
let fallbackToken: string | null = null;

/** The stored token; null when there is none. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? fallbackToken;
  } catch {
    return fallbackToken;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    fallbackToken = token;
  }
}

export function clearToken(): void {
  fallbackToken = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // without localStorage there is nothing to remove
  }
}

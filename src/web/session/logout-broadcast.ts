/** localStorage key with the time of the last logout, by which other tabs distinguish a logout from an expired session. */
export const LOGGED_OUT_KEY = 'logged-out-at';

/** Time of the last logout; null if there was none, or without localStorage. */
export function lastLogout(): string | null {
  try {
    return localStorage.getItem(LOGGED_OUT_KEY);
  } catch {
    return null;
  }
}

/** Notifies other tabs of a logout. @param now milliseconds since 1970; the storage event fires only if the value changes. */
export function broadcastLogout(now: number): void {
  try {
    localStorage.setItem(LOGGED_OUT_KEY, String(now));
  } catch {
    // without localStorage no other tab shares the session
  }
}

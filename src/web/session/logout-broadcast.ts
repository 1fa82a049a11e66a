/** Where a browser notes when somebody chose to log out: its other tabs tell that by it from a session that ended by itself. */
export const LOGGED_OUT_KEY = 'logged-out-at';

/** Null where nobody has logged out yet, or nothing is kept. */
export function lastLogout(): string | null {
  try {
    return localStorage.getItem(LOGGED_OUT_KEY);
  } catch {
    return null;
  }
}

/** @param now milliseconds since 1970: other tabs hear of a value only when it is another one. */
export function markLogout(now: number): void {
  try {
    localStorage.setItem(LOGGED_OUT_KEY, String(now));
  } catch {
    // where nothing is kept no other tab is signed in
  }
}

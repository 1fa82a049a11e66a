import { newKey } from './uuid.ts';

const BROWSER_KEY = 'browser';

/** What this browser calls itself when somebody signs in, so that a sign-in from another one can be told apart; null where nothing is kept. */
export function ownBrowserKey(): string | null {
  try {
    const kept = localStorage.getItem(BROWSER_KEY) ?? newKey();
    localStorage.setItem(BROWSER_KEY, kept);
    return kept;
  } catch {
    return null;
  }
}

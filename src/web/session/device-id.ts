import { randomId } from './uuid.ts';

const DEVICE_ID_KEY = 'browser';

/** Random id of this browser, sent at sign-in so that the server recognizes new devices; null without localStorage. */
export function deviceId(): string | null {
  try {
    const id = localStorage.getItem(DEVICE_ID_KEY) ?? randomId();
    localStorage.setItem(DEVICE_ID_KEY, id);
    return id;
  } catch {
    return null;
  }
}

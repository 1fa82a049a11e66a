import { attempt } from './token-store.ts';

/** A random id. `crypto.randomUUID` is undefined on pages that are served over plain http from another host. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  return Array.from((crypto as Crypto).getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

const DEVICE_ID_KEY = 'browser';

/** Random id of this browser, sent at sign-in so that the server recognizes new devices; null without localStorage. */
export function deviceId(): string | null {
  return (
    attempt(() => {
      const id = localStorage.getItem(DEVICE_ID_KEY) ?? randomId();
      localStorage.setItem(DEVICE_ID_KEY, id);
      return id;
    }) ?? null
  );
}

import type { Keys } from '../../crypto.ts';

/** A person needs at least this long to fill in the form; faster submissions are probably automated. */
export const MIN_FILL_TIME_MS = 3_000;

/** Signs the time when the form was displayed: milliseconds since 1970, a dot and a keyed hash. */
export function signFormTime(keys: Keys, now: number): string {
  return `${now}.${keys.hmac('prayer requests', `shown ${now}`)}`;
}

/** Whether a form was probably submitted by a program: filled in too fast, or with a forged time. */
export function isTooFast(keys: Keys, signedTime: string, now: number): boolean {
  const shownAt = Number(signedTime.split('.')[0]);
  return signFormTime(keys, shownAt) !== signedTime || now - shownAt < MIN_FILL_TIME_MS;
}

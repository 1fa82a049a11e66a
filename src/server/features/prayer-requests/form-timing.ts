import type { Keys } from '../../crypto.ts';

/** A person reads, chooses and types; whoever is done sooner is none. */
export const MIN_FILL_TIME_MS = 3_000;

/** When the form was shown, signed: milliseconds since 1970, a dot and a keyed hash. */
export function formStamp(keys: Keys, now: number): string {
  return `${now}.${keys.mac('prayer requests', `shown ${now}`)}`;
}

/** Whether a form was filled in by nobody, as far as its stamp tells: too fast, or with a stamp that is not ours. */
export function isRushed(keys: Keys, stamp: string, now: number): boolean {
  const shown = Number(stamp.split('.')[0]);
  return formStamp(keys, shown) !== stamp || now - shown < MIN_FILL_TIME_MS;
}

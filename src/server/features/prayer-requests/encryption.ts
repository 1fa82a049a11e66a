import type { PrayerRequestRow } from '#storage/schema.ts';
import { senderOf } from '../../adapters/rate-limiter.ts';
import type { Keys } from '../../crypto.ts';

/** What somebody wrote: nowhere but in memory does it stand unsealed. */
export interface PrayerText {
  readonly name: string;
  readonly contactNumber: string | null;
  readonly details: string;
}

export interface Opened extends PrayerText {
  readonly notes: string | null;
}

const UNREADABLE: Opened = {
  name: 'This request cannot be read',
  contactNumber: null,
  details: 'It was sealed under another SECRET_KEY than the server has now.',
  notes: null,
};

export function sealText(keys: Keys, { name, contactNumber, details }: PrayerText): string {
  return keys.seal('prayer requests', JSON.stringify({ name, contactNumber, details }));
}

/** @param notes null or blank: there are none. */
export function sealNotes(keys: Keys, notes: string | null): string | null {
  return notes ? keys.seal('prayer requests', notes) : null;
}

/** The texts of a row; a sentence in their place when the key that sealed them is gone, so that the others can be read. */
export function openRow(
  keys: Keys,
  { sealed, sealed_notes }: Pick<PrayerRequestRow, 'sealed' | 'sealed_notes'>,
): Opened {
  try {
    const text = JSON.parse(keys.unseal('prayer requests', sealed)) as PrayerText;
    return { ...text, notes: sealed_notes && keys.unseal('prayer requests', sealed_notes) };
  } catch {
    return UNREADABLE;
  }
}

/** Whether the key that sealed a row is the one at hand. */
export function isReadable(keys: Keys, row: Pick<PrayerRequestRow, 'sealed' | 'sealed_notes'>): boolean {
  return openRow(keys, row) !== UNREADABLE;
}

/** Tells whether the same was sent before, and nothing else without the key. */
export function fingerprintOf(keys: Keys, prayerType: string, text: PrayerText): string {
  const { name, contactNumber, details } = text;
  return keys.mac('prayer requests', `sent ${JSON.stringify([prayerType, name, contactNumber, details])}`);
}

/** Whose tries count together, without saying whose. */
export function senderMark(keys: Keys, ip: string): string {
  return keys.mac('prayer requests', `sender ${senderOf(ip)}`);
}

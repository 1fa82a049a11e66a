import type { PrayerRequestRow } from '#storage/schema.ts';
import { clientKey } from '../../adapters/rate-limiter.ts';
import type { Keys } from '../../security/crypto.ts';

/** The visitor's text, which is stored only encrypted. */
export interface PrayerText {
  readonly name: string;
  readonly contactNumber: string | null;
  readonly details: string;
}

export interface DecryptedRequest extends PrayerText {
  readonly notes: string | null;
}

const UNREADABLE_REQUEST: DecryptedRequest = {
  name: 'This request cannot be read',
  contactNumber: null,
  details: 'It was encrypted with a different SECRET_KEY than the server has now.',
  notes: null,
};

export function encryptText(keys: Keys, { name, contactNumber, details }: PrayerText): string {
  return keys.encrypt('prayer requests', JSON.stringify({ name, contactNumber, details }));
}

/** @returns `null` if there are no notes or they are blank. */
export function encryptNotes(keys: Keys, notes: string | null): string | null {
  return notes ? keys.encrypt('prayer requests', notes) : null;
}

/**
 * Decrypts a row. If its key is lost, returns an explanation instead, so that a list with other requests remains
 * readable.
 */
export function decryptRow(
  keys: Keys,
  { sealed, sealed_notes }: Pick<PrayerRequestRow, 'sealed' | 'sealed_notes'>,
): DecryptedRequest {
  try {
    const text = JSON.parse(keys.decrypt('prayer requests', sealed)) as PrayerText;
    return { ...text, notes: sealed_notes && keys.decrypt('prayer requests', sealed_notes) };
  } catch {
    return UNREADABLE_REQUEST;
  }
}

/** Whether the current key can decrypt a row. */
export function canDecrypt(keys: Keys, row: Pick<PrayerRequestRow, 'sealed' | 'sealed_notes'>): boolean {
  return decryptRow(keys, row) !== UNREADABLE_REQUEST;
}

/** A keyed hash of a request, which identifies duplicates without revealing the text. */
export function requestFingerprint(keys: Keys, prayerType: string, text: PrayerText): string {
  const { name, contactNumber, details } = text;
  return keys.hmac('prayer requests', `sent ${JSON.stringify([prayerType, name, contactNumber, details])}`);
}

/** A keyed hash of the client's address, for rate limits. */
export function hashClient(keys: Keys, ip: string): string {
  return keys.hmac('prayer requests', `sender ${clientKey(ip)}`);
}

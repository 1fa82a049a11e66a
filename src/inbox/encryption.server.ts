import type { Keys } from '#kit/security/crypto.ts';
import { clientKey } from '#kit/security/rate-limiter.ts';
import type { EntryText, InboxKind } from './kinds.server.ts';
import type { InboxRow } from './tables.ts';

export function encryptText(keys: Keys, { purpose }: InboxKind, text: EntryText): string {
  return keys.encrypt(purpose, JSON.stringify(text));
}

/** @returns `null` if there are no notes or they are blank. */
export function encryptNotes(keys: Keys, { purpose }: InboxKind, notes: string | null): string | null {
  return notes ? keys.encrypt(purpose, notes) : null;
}

type EncryptedRow = Pick<InboxRow, 'sealed' | 'sealed_notes'>;

/**
 * Decrypts a row. If its key is lost, returns an explanation instead, so that a list with other entries remains
 * readable.
 */
export function decryptRow(
  keys: Keys,
  kind: InboxKind,
  row: EncryptedRow,
): EntryText & { readonly notes: string | null } {
  return decrypt(keys, kind, row) ?? { ...kind.unreadable, notes: null };
}

/** Whether the current key can decrypt a row. */
export function canDecrypt(keys: Keys, kind: InboxKind, row: EncryptedRow): boolean {
  return decrypt(keys, kind, row) !== undefined;
}

function decrypt(keys: Keys, { purpose }: InboxKind, { sealed, sealed_notes }: EncryptedRow) {
  try {
    const text = JSON.parse(keys.decrypt(purpose, sealed)) as EntryText;
    return { ...text, notes: sealed_notes && keys.decrypt(purpose, sealed_notes) };
  } catch {
    return undefined;
  }
}

/** A keyed hash of the fields of a form, which identifies duplicates without revealing the text. */
export function fingerprintOf(keys: Keys, { purpose }: InboxKind, fields: object): string {
  return keys.hmac(purpose, `sent ${JSON.stringify(fields)}`);
}

/** A keyed hash of the client's address, for rate limits. */
export function hashClient(keys: Keys, { purpose }: InboxKind, ip: string): string {
  return keys.hmac(purpose, `sender ${clientKey(ip)}`);
}

import type { PrayerRequest } from '#contract/resources/prayer-requests.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';
import type { Keys } from '../../security/crypto.ts';
import { decryptRow } from './encryption.ts';

export function presentRequest(row: PrayerRequestRow, keys: Keys): PrayerRequest {
  const { name, contactNumber, details, notes } = decryptRow(keys, row);
  return {
    id: row.id,
    prayerType: row.prayer_type,
    name,
    contactNumber,
    details,
    state: row.state,
    notes,
    version: row.version,
    createdAt: row.created_at,
  };
}

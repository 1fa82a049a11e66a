import type { Handle } from '#storage/storage.ts';
import { SENDER_KEPT_MS } from './limits.ts';

const DAY_MS = 24 * 60 * 60_000;

type Ago = (milliseconds: number) => string;

/** Deletes for good what has been kept as long as the parish promises; SQLite overwrites it (`secure_delete`). */
export async function deleteOldRequests(trx: Handle, ago: Ago, keptDays: number): Promise<void> {
  await trx
    .deleteFrom('prayer_requests')
    .where('created_at', '<=', ago(keptDays * DAY_MS))
    .execute();
}

/** Forgets whose a request was, once it counts against nobody any more. */
export async function forgetSenders(trx: Handle, ago: Ago): Promise<void> {
  await trx
    .updateTable('prayer_requests')
    .set({ sender: null, fingerprint: null })
    .where('sender', 'is not', null)
    .where('created_at', '<=', ago(SENDER_KEPT_MS))
    .execute();
}

import { sql } from 'kysely';
import { deleteSome, ROWS_AT_ONCE } from '#storage/delete-in-batches.ts';
import type { Handle } from '#storage/storage.ts';
import { SENDER_KEPT_MS } from './limits.ts';

const DAY_MS = 24 * 60 * 60_000;

type Ago = (milliseconds: number) => string;

/**
 * Deletes for good what has been kept as long as the parish promises, some at a time; SQLite overwrites it (`secure_delete`).
 *
 * @returns whether there may be more.
 */
export function deleteOldRequests(trx: Handle, ago: Ago, keptDays: number): Promise<boolean> {
  return deleteSome(trx, 'prayer_requests', {
    key: ['id'],
    due: sql`created_at <= ${ago(keptDays * DAY_MS)} order by created_at`,
  });
}

/** Forgets whose a request was, once it counts against nobody any more. @returns whether there may be more. */
export async function forgetSenders(trx: Handle, ago: Ago): Promise<boolean> {
  const some = trx
    .selectFrom('prayer_requests')
    .select('id')
    .where('sender', 'is not', null)
    .where('created_at', '<=', ago(SENDER_KEPT_MS))
    .limit(ROWS_AT_ONCE);
  const { numUpdatedRows } = await trx
    .updateTable('prayer_requests')
    .set({ sender: null, fingerprint: null })
    .where('id', 'in', some)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(ROWS_AT_ONCE);
}

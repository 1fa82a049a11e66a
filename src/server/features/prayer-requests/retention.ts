import { sql } from 'kysely';
import { DELETE_BATCH_ROWS, deleteBatch } from '#storage/delete-in-batches.ts';
import type { Handle } from '#storage/storage.ts';
import { CLIENT_RETENTION_MS } from './limits.ts';

const DAY_MS = 24 * 60 * 60_000;

type InstantAgo = (milliseconds: number) => string;

/**
 * Permanently deletes a batch of requests older than the parish's retention period. SQLite overwrites them
 * (`secure_delete`).
 *
 * @returns whether there may be more.
 */
export function deleteOldRequests(trx: Handle, ago: InstantAgo, keptDays: number): Promise<boolean> {
  return deleteBatch(trx, 'prayer_requests', {
    key: ['id'],
    due: sql`created_at <= ${ago(keptDays * DAY_MS)} order by created_at`,
  });
}

/** Clears the client hashes of requests that no longer count against a limit. @returns whether there may be more. */
export async function clearClientHashes(trx: Handle, ago: InstantAgo): Promise<boolean> {
  const batch = trx
    .selectFrom('prayer_requests')
    .select('id')
    .where('sender', 'is not', null)
    .where('created_at', '<=', ago(CLIENT_RETENTION_MS))
    .limit(DELETE_BATCH_ROWS);
  const { numUpdatedRows } = await trx
    .updateTable('prayer_requests')
    .set({ sender: null, fingerprint: null })
    .where('id', 'in', batch)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(DELETE_BATCH_ROWS);
}

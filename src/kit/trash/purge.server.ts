import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { lockAccountsShared } from '../auth/accounts-lock.server.ts';
import { deleteVersions } from '../crud/history/history.server.ts';
import { definitionOf, type RecordKind } from '../crud/records.ts';
import { instant } from '../process/clock.ts';
import type { TrashRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { releaseFiles } from '../uploads/attachments.server.ts';
import { discardAndDelete } from '../uploads/delete-queue.server.ts';
import { TRASH_RETENTION_DAYS } from './wire.ts';

/** Entries per transaction, during which other writes wait. */
const BATCH_SIZE = 500;

export const TRASH_RETENTION_MS = TRASH_RETENTION_DAYS * 24 * 60 * 60_000;

/** Permanently deletes trash entries older than 30 days and discards their files. Several processes may run it concurrently. */
export async function purgeTrash({ storage, clock }: Pick<KitContext, 'storage' | 'clock'>): Promise<void> {
  const due = instant(clock.now() - TRASH_RETENTION_MS);
  const purgeBatch = () =>
    storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      const oldest = trx
        .selectFrom('trash')
        .select('id')
        .where('deleted_at', '<=', due)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(BATCH_SIZE);
      const purged = await trx.deleteFrom('trash').where('id', 'in', oldest).returningAll().execute();
      for (const entry of purged) await releaseFiles(trx, await deleteVersionsOf(trx, entry), { clock });
      return purged.length;
    });
  while ((await purgeBatch()) === BATCH_SIZE);
}

/**
 * Permanently deletes one trash entry, and its file after the commit.
 *
 * @returns false when there is no such entry.
 * @throws ApiProblem CONFLICT when the entry is a folder and the trash has records that belong to it.
 */
export async function purgeEntry(
  trx: Handle,
  { id, afterCommit }: { readonly id: number; readonly afterCommit: (work: () => Promise<void>) => void },
  deps: Pick<KitContext, 'storage' | 'clock' | 'log' | 'media'>,
): Promise<boolean> {
  const entry = await trx.deleteFrom('trash').where('id', '=', id).returningAll().executeTakeFirst();
  if (!entry) return false;
  const child = await trx
    .selectFrom('trash')
    .select('id')
    .where('parent_kind', '=', entry.kind)
    .where('parent_id', '=', entry.record_id)
    .limit(1)
    .executeTakeFirst();
  if (child)
    throw new ApiProblem(
      'CONFLICT',
      'The trash contains items from this folder that cannot be restored without it. Delete those items first.',
    );
  for (const file of await deleteVersionsOf(trx, entry)) await discardAndDelete(trx, file, afterCommit, deps);
  return true;
}

/** Deletes the earlier versions of a record. @returns the ids of its files, including theirs. */
async function deleteVersionsOf(trx: Handle, { kind, record_id, file_id }: TrashRow): Promise<number[]> {
  const { table } = definitionOf(kind as RecordKind);
  return [await deleteVersions(trx, { table, id: record_id }), file_id ?? []].flat();
}

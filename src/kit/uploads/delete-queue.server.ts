import type { KitContext } from '../app-context.ts';
import { instant } from '../process/clock.ts';
import type { FileRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { releaseFiles } from './attachments.server.ts';

/** If a process claimed a file for deletion and the row still exists after this time, the deletion has failed. */
export const LEASE_MS = 5 * 60_000;
const BATCH_SIZE = 50;

type DeleteQueueDeps = Pick<KitContext, 'storage' | 'clock' | 'log' | 'media'>;

/**
 * Discards the file of a deleted or changed record, unless it is shared, and deletes it right after the commit, before other
 * queued files, because the user expects it to be gone from its URL.
 */
export async function discardAndDelete(
  trx: Handle,
  fileId: number | null,
  afterCommit: (work: () => Promise<void>) => void,
  deps: DeleteQueueDeps,
): Promise<void> {
  if (fileId === null) return;
  await releaseFiles(trx, fileId, deps);
  afterCommit(async () => {
    const row = await selectDiscarded(deps).where('id', '=', fileId).executeTakeFirst();
    if (row) await deleteClaimed(deps, row);
  });
}

/**
 * Deletes discarded files from their hosts, each in one process only. Stops when no file is due, or when none of a batch of
 * 50 could be deleted; the rest is retried at the next cleanup. Files at a host that is no longer configured remain. Logs
 * errors of hosts and does not throw them.
 */
export async function deleteDiscarded(deps: DeleteQueueDeps): Promise<void> {
  const hosts = (['embedded', 'cloudinary'] as const).filter((host) => deps.media.byName(host));
  const due = selectDiscarded(deps)
    .where('host', 'in', hosts)
    .where('changed_at', '<=', instant(deps.clock.now() - LEASE_MS))
    .orderBy('changed_at')
    .limit(BATCH_SIZE);
  let deleted: number;
  do {
    deleted = 0;
    for (const row of await due.execute()) if (await deleteClaimed(deps, row)) deleted += 1;
  } while (deleted > 0);
}

function selectDiscarded({ storage }: DeleteQueueDeps) {
  return storage.db.selectFrom('files').selectAll().where('state', '=', 'discarded');
}

/** @returns whether the file was deleted. */
async function deleteClaimed(
  { storage, clock, log, media }: DeleteQueueDeps,
  row: FileRow,
): Promise<boolean> {
  const claimed = await storage.transaction((trx) =>
    trx
      .updateTable('files')
      // always a new value, so that only one process finds the row unchanged
      .set({ changed_at: instant(Math.max(clock.now(), Date.parse(row.changed_at) + 1)) })
      .where('id', '=', row.id)
      .where('state', '=', 'discarded')
      .where('changed_at', '=', row.changed_at)
      .executeTakeFirst(),
  );
  if (claimed.numUpdatedRows === 0n) return false;
  try {
    const host = media.byName(row.host);
    if (!host) throw new Error('the media host is no longer configured');
    await host.delete(row);
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ event: 'file not removed', host: row.host, reason }, 'will be retried at the next cleanup');
    return false;
  }
  await storage.transaction((trx) => trx.deleteFrom('files').where('id', '=', row.id).execute());
  return true;
}

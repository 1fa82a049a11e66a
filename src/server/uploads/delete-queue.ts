import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { AppContext } from '../main/app-context.ts';
import { discardFile } from './attachments.ts';

/** If a process claimed a file for deletion and the row still exists after this time, the deletion has failed. */
export const LEASE_MS = 5 * 60_000;
const BATCH_SIZE = 50;
/**
 * The remaining files are deleted at the next cleanup: external hosts are slow, and no other process runs cleanup meanwhile.
 */
const MAX_RUN_MS = 4 * 60_000;
const HOSTS = ['embedded', 'cloudinary'] as const satisfies readonly FileRow['host'][];

type DeleteQueueDeps = Pick<AppContext, 'storage' | 'clock' | 'log' | 'media'>;

/** Time limit for deleting files, in milliseconds since 1970. Consecutive cleanup steps share one. */
export const deleteDeadline = ({ clock }: Pick<AppContext, 'clock'>): number => clock.now() + MAX_RUN_MS;

/**
 * Discards the file of a deleted or changed record, and deletes it right after the commit, before other queued files, because
 * the user expects it to be gone from its URL.
 */
export async function discardAndDelete(
  trx: Handle,
  fileId: number | null,
  afterCommit: (work: () => Promise<void>) => void,
  deps: DeleteQueueDeps,
): Promise<void> {
  if (fileId === null) return;
  await discardFile(trx, fileId, deps);
  afterCommit(async () => {
    const row = await selectDiscarded(deps).where('id', '=', fileId).executeTakeFirst();
    if (row) await deleteClaimed(deps, row, deps.clock.now());
  });
}

/**
 * Deletes discarded files from their hosts, each in one process only. Stops when no file is due, when none of a batch of 50
 * could be deleted, or at the deadline; the rest is retried at the next cleanup. Logs errors of hosts and does not throw them.
 */
export async function deleteDiscarded(
  deps: DeleteQueueDeps,
  { isCleanup = false, until: deadline = deleteDeadline(deps) } = {},
): Promise<void> {
  const dueBefore = deps.clock.now() - (isCleanup ? LEASE_MS : 0);
  let deleted: number;
  do {
    deleted = 0;
    const rows = await selectDiscarded(deps)
      .where('host', 'in', hostNames(deps, { areConfigured: true }))
      .where('changed_at', '<=', instant(dueBefore))
      .orderBy('changed_at')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) {
      if (deps.clock.now() >= deadline) return;
      if (await deleteClaimed(deps, row, dueBefore)) deleted += 1;
    }
  } while (deleted > 0);
}

/**
 * Logs the number of discarded files at hosts that are no longer configured. They cannot be deleted until the host is
 * configured again.
 */
export async function warnAboutUnconfiguredHosts(deps: DeleteQueueDeps): Promise<void> {
  for (const host of hostNames(deps, { areConfigured: false })) {
    const { files } = await deps.storage.db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll().as('files'))
      .where('state', '=', 'discarded')
      .where('host', '=', host)
      .executeTakeFirstOrThrow();
    if (Number(files) > 0)
      deps.log.warn(
        { event: 'files not removed', host, files: Number(files) },
        'the media host of these files is no longer configured',
      );
  }
}

function hostNames({ media }: DeleteQueueDeps, { areConfigured }: { readonly areConfigured: boolean }) {
  return HOSTS.filter((host) => (media.byName(host) !== undefined) === areConfigured);
}

function selectDiscarded({ storage }: DeleteQueueDeps) {
  return storage.db.selectFrom('files').selectAll().where('state', '=', 'discarded');
}

/** @param dueBefore the claim sets `changed_at` to a later time. @returns whether the file was deleted. */
async function deleteClaimed(
  { storage, clock, log, media }: DeleteQueueDeps,
  row: FileRow,
  dueBefore: number,
): Promise<boolean> {
  const claimed = await storage.transaction((trx) =>
    trx
      .updateTable('files')
      // always a new value, so that only one process finds the row unchanged
      .set({ changed_at: instant(Math.max(clock.now(), dueBefore + 1, Date.parse(row.changed_at) + 1)) })
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

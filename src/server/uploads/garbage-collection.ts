import { rm } from 'node:fs/promises';
import { TRASH_RETENTION_DAYS } from '#contract/constants.ts';
import { lockAccountsShared } from '../accounts-lock.ts';
import { instant } from '../adapters/clock.ts';
import {
  type ContinueOnError,
  deleteStaleIncoming,
  type FilesOnDisk,
  isModifiedBefore,
  listFilesOnDisk,
} from '../adapters/media-storage/disk-files.ts';
import { deleteFile, fileNamesOnDisk, quarantineFile } from '../adapters/media-storage/storage-layout.ts';
import type { AppContext } from '../app-context.ts';
import { deleteDeadline, deleteDiscarded, LEASE_MS, warnAboutUnconfiguredHosts } from './delete-queue.ts';
import { reconcileLocations } from './file-trash.ts';
import { findOrphans } from './orphans.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Incomplete files older than this are deleted, because no upload takes so long. */
const INCOMPLETE_UPLOAD_MS = 60 * 60_000;
/** Quarantined files are deleted after this time, the same as for records in the trash. */
const QUARANTINE_RETENTION_MS = TRASH_RETENTION_DAYS * DAY_MS;

type CleanupDeps = Pick<AppContext, 'storage' | 'clock' | 'log' | 'media' | 'config'>;

/**
 * Deletes uploads that were not attached to a record within a day, and incomplete files. Moves files to the directory that
 * matches their state, and quarantines files without a row. This is the only code that lists the media directories; all
 * other code derives the names of a file from its row.
 *
 * @param until see `deleteDeadline`.
 */
export async function collectGarbage(
  deps: CleanupDeps,
  { until = deleteDeadline(deps) } = {},
): Promise<void> {
  const { storage, clock } = deps;
  const dayAgo = clock.now() - DAY_MS;
  await storage.transaction(async (trx) => {
    await lockAccountsShared(trx, storage);
    await trx
      .updateTable('files')
      .set({ state: 'discarded', changed_at: instant(clock.now() - LEASE_MS) })
      .where('state', 'in', ['issued', 'uploading', 'uploaded'])
      .where('changed_at', '<=', instant(dayAgo))
      .execute();
  });
  await deleteDiscarded(deps, { isCleanup: true, until });
  await warnAboutUnconfiguredHosts(deps);
  await deleteIncompleteUploads(deps);
  const continueOnError = logErrors(deps);
  const files = await listFilesOnDisk(deps.config.dataDir, continueOnError);
  for (const path of files.obsolete) await continueOnError(() => rm(path, { force: true }));
  await reconcileLocations(deps, files, continueOnError);
  await quarantineOrphans(deps, files, { before: dayAgo, continueOnError });
  await deleteOldQuarantined(deps, files, continueOnError);
}

/** Logs the error of one file or directory and continues with the others. */
function logErrors({ log }: Pick<CleanupDeps, 'log'>): ContinueOnError {
  return async (work) => {
    try {
      await work();
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ event: 'file not moved', reason }, 'will be retried at the next cleanup');
    }
  };
}

/** Deletes incomplete files that are older than an hour. */
export async function deleteIncompleteUploads(
  deps: Pick<CleanupDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const before = deps.clock.now() - INCOMPLETE_UPLOAD_MS;
  await deleteStaleIncoming(deps.config.dataDir, { before, continueOnError: logErrors(deps) });
}

/**
 * Moves files without a database row to quarantine. A process may have crashed between writing the file and the row. Or the
 * server was started with another database, and then no file has a row: the files are restored when the rows are back.
 */
async function quarantineOrphans(
  { storage, clock, log, config: { dataDir } }: CleanupDeps,
  { live, trashed }: FilesOnDisk,
  { before, continueOnError }: { readonly before: number; readonly continueOnError: ContinueOnError },
): Promise<void> {
  const directories = ['live', 'trashed'] as const;
  let quarantined = 0;
  for await (const publicId of findOrphans(storage, new Set([...live.keys(), ...trashed.keys()]))) {
    const originals = new Set([...(live.get(publicId) ?? []), ...(trashed.get(publicId) ?? [])]);
    const names = fileNamesOnDisk(publicId, originals);
    await continueOnError(async () => {
      if (!(await isModifiedBefore(dataDir, { names, directories, before }))) return;
      await quarantineFile(dataDir, names, clock.now());
      quarantined += 1;
    });
  }
  if (quarantined > 0)
    log.warn(
      { event: 'files quarantined', files: quarantined, days: TRASH_RETENTION_DAYS },
      'files without a database row were moved to quarantine; if they should have one, check DATABASE_URL',
    );
}

async function deleteOldQuarantined(
  { storage, clock, log, config: { dataDir } }: CleanupDeps,
  { quarantined }: FilesOnDisk,
  continueOnError: ContinueOnError,
): Promise<void> {
  const before = clock.now() - QUARANTINE_RETENTION_MS;
  let deleted = 0;
  for await (const publicId of findOrphans(storage, quarantined.keys())) {
    const names = fileNamesOnDisk(publicId, quarantined.get(publicId) ?? []);
    await continueOnError(async () => {
      if (!(await isModifiedBefore(dataDir, { names, directories: ['quarantined'], before }))) return;
      await deleteFile(dataDir, names);
      deleted += 1;
    });
  }
  if (deleted > 0)
    log.warn(
      { event: 'quarantined files deleted', files: deleted, days: TRASH_RETENTION_DAYS },
      'deleted quarantined files that had no database row for the whole time',
    );
}

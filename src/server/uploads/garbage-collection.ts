import { setImmediate } from 'node:timers/promises';
import type { Storage } from '#storage/storage.ts';
import { lockAccountsShared } from '../accounts-lock.ts';
import { instant } from '../adapters/clock.ts';
import {
  type ContinueOnError,
  deletePaths,
  deleteStaleIncoming,
  isModifiedBefore,
  listFilesOnDisk,
  moveFromOldDirectories,
  pathsOnDisk,
} from '../adapters/media-storage/disk-files.ts';
import type { AppContext } from '../main/app-context.ts';
import { deleteDeadline, deleteDiscarded, LEASE_MS, warnAboutUnconfiguredHosts } from './delete-queue.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Incomplete files older than this are deleted, because no upload takes so long. */
const INCOMPLETE_UPLOAD_MS = 60 * 60_000;
/** Files without a database row are deleted when they are older than this. */
export const UNKNOWN_FILE_RETENTION_MS = 30 * DAY_MS;
const BATCH_SIZE = 200;

type CleanupDeps = Pick<AppContext, 'storage' | 'clock' | 'log' | 'media' | 'config'>;

/**
 * Deletes uploads that were not attached to a record within a day, incomplete files, and old files without a row. This is
 * the only code that lists the media directories; all other code derives the names of a file from its row.
 *
 * @param until see `deleteDeadline`.
 */
export async function collectGarbage(
  deps: CleanupDeps,
  { until = deleteDeadline(deps) } = {},
): Promise<void> {
  const { storage, clock } = deps;
  await storage.transaction(async (trx) => {
    await lockAccountsShared(trx, storage);
    await trx
      .updateTable('files')
      .set({ state: 'discarded', changed_at: instant(clock.now() - LEASE_MS) })
      .where('state', 'in', ['issued', 'uploading', 'uploaded'])
      .where('changed_at', '<=', instant(clock.now() - DAY_MS))
      .execute();
  });
  await deleteDiscarded(deps, { isCleanup: true, until });
  await warnAboutUnconfiguredHosts(deps);
  await deleteIncompleteUploads(deps);
  await deleteUnknownFiles(deps);
}

/** Deletes incomplete files that are older than an hour. */
export async function deleteIncompleteUploads(
  deps: Pick<CleanupDeps, 'clock' | 'config' | 'log'>,
): Promise<void> {
  const before = deps.clock.now() - INCOMPLETE_UPLOAD_MS;
  await deleteStaleIncoming(deps.config.dataDir, { before, continueOnError: logErrors(deps) });
}

/** Moves files in the directories of version 0.1 to where they are served. */
export async function migrateMediaDirectories(deps: Pick<CleanupDeps, 'config' | 'log'>): Promise<void> {
  await moveFromOldDirectories(deps.config.dataDir, logErrors(deps));
}

/** Logs the error of one file or directory and continues with the others. */
function logErrors({ log }: Pick<CleanupDeps, 'log'>): ContinueOnError {
  return async (work) => {
    try {
      await work();
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ event: 'media file failure', reason }, 'a media file could not be moved or deleted');
    }
  };
}

/**
 * Deletes variants that pages no longer use, and files without a row: a process may have crashed between writing the file
 * and the row.
 */
async function deleteUnknownFiles(deps: CleanupDeps): Promise<void> {
  const { storage, clock, log, config } = deps;
  const continueOnError = logErrors(deps);
  const { files, obsolete } = await listFilesOnDisk(config.dataDir, continueOnError);
  for (const path of obsolete) await continueOnError(() => deletePaths([path]));
  const before = clock.now() - UNKNOWN_FILE_RETENTION_MS;
  if (!(await hasAccountFrom(storage, before))) return;
  let deleted = 0;
  for await (const publicId of findOrphans(storage, files.keys())) {
    const paths = pathsOnDisk(config.dataDir, publicId, files.get(publicId) ?? []);
    await continueOnError(async () => {
      if (!(await isModifiedBefore(paths, before))) return;
      await deletePaths(paths);
      deleted += 1;
    });
  }
  if (deleted > 0)
    log.warn({ event: 'unknown files deleted', files: deleted }, 'deleted old files without a database row');
}

/**
 * Whether any account is that old. A server that was started with a new database by mistake knows no file; without this
 * check it would delete all files older than 30 days at once.
 */
async function hasAccountFrom({ db }: Storage, before: number): Promise<boolean> {
  const account = db.selectFrom('users').select('id').where('created_at', '<=', instant(before));
  return (await account.executeTakeFirst()) !== undefined;
}

/** Yields the public ids that have no row. */
async function* findOrphans({ db }: Storage, publicIds: Iterable<string>): AsyncGenerator<string> {
  const all = [...publicIds];
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = all.slice(from, from + BATCH_SIZE);
    const rows = await db.selectFrom('files').select('public_id').where('public_id', 'in', batch).execute();
    const known = new Set(rows.map(({ public_id }) => public_id));
    yield* batch.filter((one) => !known.has(one));
    // SQLite queries are synchronous: yield to the event loop between batches
    await setImmediate();
  }
}

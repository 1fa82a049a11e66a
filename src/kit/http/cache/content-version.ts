import type { Clock } from '../../process/clock.ts';
import type { Handle, Storage } from '../../storage/storage.ts';

/** The version is read again after this time, so that a running server shows a change by another process within a second. */
const VERSION_MAX_AGE_MS = 600;

/** The only row in use; older versions of the program had a counter for each kind of record. */
const ROW_ID = 1;

export type ContentVersion = ReturnType<typeof createContentVersion>;

/**
 * The version of the public content: the number of changes. Cached responses of another version are stale. What this
 * process knows of it expires: another process may write, such as an import on the command line.
 */
export function createContentVersion({ storage, clock }: { storage: Storage; clock: Clock }) {
  let version = 0;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let pendingLoad: Promise<number> | undefined;

  const loadFromDatabase = async () => {
    const startedAt = clock.now();
    const { revision } = await storage.db
      .selectFrom('content_revision')
      .select('revision')
      .where('id', '=', ROW_ID)
      .executeTakeFirstOrThrow();
    // a query from before a change by this process may return a lower revision
    version = Math.max(version, revision);
    loadedAt = startedAt;
    return version;
  };
  const current = () => (Math.abs(clock.now() - loadedAt) < VERSION_MAX_AGE_MS ? version : undefined);
  return {
    /** The current version, if this process knows it without querying the database. */
    current,
    apply(changed: number) {
      version = Math.max(version, changed);
    },
    /** The current version, read from the database if necessary. */
    async load() {
      const known = current();
      if (known !== undefined) return known;
      pendingLoad ??= loadFromDatabase().finally(() => {
        pendingLoad = undefined;
      });
      return pendingLoad;
    },
    /** Counts one change inside the transaction that makes it. @returns the version to pass to `apply` after the commit. */
    async increment(trx: Handle) {
      const row = await trx
        .updateTable('content_revision')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', ROW_ID)
        .returning('revision')
        .executeTakeFirstOrThrow();
      return row.revision;
    },
  };
}

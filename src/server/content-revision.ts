import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from './outside/clock.ts';

/**
 * Counts the changes of what the public sees; kept answers of an older revision are stale. In one process a revision never
 * goes back, and its number means nothing to another.
 */
export interface ContentRevision {
  /** The current revision, when this process is sure of it without asking the database. */
  known(): number | undefined;
  /** The current revision, asked from the database if need be. */
  load(): Promise<number>;
  /** Counts one change inside the transaction that makes it; answers what to pass to `advance` after the commit. */
  bump(trx: Handle): Promise<number>;
  advance(revision: number): void;
}

/** Another process's edit shows within a second: an answer of the database is trusted for this long. */
const TRUST_MS = 600;

/** On SQLite this process is the only writer, so its own count holds; on PostgreSQL it asks again when it grows old. */
export function contentRevision({ storage, clock }: { storage: Storage; clock: Clock }): ContentRevision {
  const trustMs = storage.engine === 'sqlite' ? Number.POSITIVE_INFINITY : TRUST_MS;
  let counted = 0;
  /** What is added to the database's count, so that no number comes twice although the database lost some of its changes. */
  let lead = 0;
  let advances = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<number> | undefined;

  const advance = (to: number) => {
    advances += 1;
    counted = Math.max(counted, to);
  };
  const ask = async () => {
    const startedAt = clock.now();
    const advancesBefore = advances;
    const row = await storage.db
      .selectFrom('content_revision')
      .select('revision')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    // less than was committed before we asked: a database that took another's place has not all of it. What we committed
    // since we asked the answer may not know of
    if (row.revision < counted && advances === advancesBefore) {
      lead += counted - row.revision + 1;
      counted = row.revision;
    }
    counted = Math.max(counted, row.revision);
    askedAt = startedAt;
    return counted + lead;
  };
  const known = () => (Math.abs(clock.now() - askedAt) < trustMs ? counted + lead : undefined);
  return {
    known,
    advance,
    async load() {
      const current = known();
      if (current !== undefined) return current;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async bump(trx) {
      const row = await trx
        .updateTable('content_revision')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', 1)
        .returning('revision')
        .executeTakeFirstOrThrow();
      return row.revision;
    },
  };
}

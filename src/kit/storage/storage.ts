import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Layer 2, storage: reads and writes rows on SQLite or PostgreSQL. It knows the tables, but no HTTP and no wire names.
 */
export interface Storage {
  readonly engine: Engine;
  /** Reads outside a transaction. On SQLite this connection is read-only. */
  readonly db: Kysely<Database>;
  /**
   * Runs `work` in one transaction, which is durable when the promise resolves. Use only the given handle inside:
   * `storage.db` does not see uncommitted rows, and a nested transaction deadlocks.
   *
   * @throws StorageBusy, StorageFull or StorageBroken after a rollback.
   */
  transaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot of all tables, taken at its first read. Writers are not blocked. */
  snapshot<T>(work: (view: Handle) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while this process holds a mutex on the database. On SQLite it runs `work` directly, because a process
   * already locks the data folder.
   *
   * @throws StorageBusy when the mutex is not acquired in time or the database does not respond; StorageUnusable when
   * `work` finished but the mutex was lost meanwhile.
   */
  withExclusiveLock<T>(work: () => Promise<T>): Promise<T>;
  /** Counts the other Idavaka processes connected to this database; 0 on SQLite, where the data folder is locked. */
  countPeers(): Promise<number>;
  /**
   * Returns an SQL expression for the instant `milliseconds` from now, in the format of the tables, by the clock that all
   * processes on the database share: PostgreSQL's `now()`, which is the start of the transaction. On SQLite, which has one
   * process, it is the clock of this process.
   *
   * @param now the clock of this process, in milliseconds since 1970.
   */
  instantIn(milliseconds: number, now: number): RawBuilder<string>;
  /** The handle for migrations, which has no statement timeout. */
  readonly migrationDb: Kysely<Database>;
  /** Copies a SQLite database before the migration `name` and returns the path of the copy; undefined on PostgreSQL. */
  backUpBeforeMigration(name: string): string | undefined;
  /** Maps a driver error to StorageBusy, StorageFull, StorageBroken or StorageUnusable; returns any other unchanged. */
  translateError(error: unknown): unknown;
  isUniqueViolation(error: unknown): boolean;
  isForeignKeyViolation(error: unknown): boolean;
  close(): Promise<void>;
}

/** Runs queries, inside or outside a transaction. */
export type Handle = Kysely<Database>;

import type { Kysely, Transaction } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Floor 2, storage: rows in and out, on SQLite or PostgreSQL. Knows tables; knows neither HTTP nor wire names.
 */
export interface Storage {
  readonly engine: Engine;
  /** For reading outside a transaction. On SQLite this connection cannot write. */
  readonly db: Kysely<Database>;
  /**
   * Runs `work` in one transaction, which is durable when the promise resolves. Use only the given handle inside:
   * `storage.db` would not see its rows, and a second transaction inside the first waits for it for ever.
   *
   * @throws StorageBusy, StorageFull or StorageBroken; the work is then rolled back.
   */
  transaction<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T>;
  /** Runs `work` on one consistent view of all tables, as of its first read; others go on writing meanwhile. */
  snapshot<T>(work: (view: Handle) => Promise<T>): Promise<T>;
  /**
   * Runs `work` while no other process that asks the same is at work on this database. On SQLite the folder is ours alone.
   *
   * @throws StorageBusy when the other one takes too long, or the database does not answer; StorageUnusable when the work is
   * done, but others may have come in meanwhile.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** How many other programs of ours are connected to this database now; on SQLite it is the folder's claim that tells. */
  others(): Promise<number>;
  /** The handle that migrations run on. */
  readonly migrating: Kysely<Database>;
  /** Copies the database aside before a migration, where the engine can; answers the copy's path. */
  backupBefore(name: string): string | undefined;
  /** Names an error of the engine: StorageBusy, StorageFull or StorageBroken where it is one, else the error itself. */
  explain(error: unknown): unknown;
  /** Whether the error says that a unique column holds this value already. */
  isDuplicate(error: unknown): boolean;
  /** Whether the error says that other rows refer to this one, or that the row it refers to is gone. */
  isReferenced(error: unknown): boolean;
  close(): Promise<void>;
}

/** A handle that queries run on: plain reads or inside a transaction. */
export type Handle = Kysely<Database>;

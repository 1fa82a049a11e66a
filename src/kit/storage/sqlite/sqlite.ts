import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '../errors.ts';
import type { Database } from '../schema.ts';
import type { Storage } from '../storage.ts';
import { makePrivate, writeDurableCopy } from './durable-files.ts';
import { SQLITE, sqliteErrorCode, translateSqliteError, unreadableDatabaseMessage } from './errors.ts';

/** A write waits this long for another process's lock. Shorter than the browser's timeout of 10 s. */
const SQLITE_LOCK_TIMEOUT_MS = 6_000;
const LOCK_RETRY_INTERVAL_MS = 25;
/** The busy timeout while the file is opened. It blocks the event loop, but the server accepts no requests yet. */
const OPEN_TIMEOUT_MS = 2_000;

/**
 * Opens a SQLite file with one connection for writes and one for reads, so that a write that waits for a lock never
 * delays a read. Every commit is synced to disk.
 *
 * @param file path of the database; its folder is created.
 * @throws StorageUnusable when the file is not a database, cannot be opened, or is missing while its log exists.
 */
export function openSqlite(file: string): Storage {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  assertNoOrphanedLog(file);
  makePrivate(file);
  const writer = openOrReportUnusable(file, () => connect(file, false));
  const reader = openOrReportUnusable(file, () => connect(file, true));
  const db = new Kysely<Database>({ dialect: new TransactionalDdlSqlite({ database: reader }) });
  const write = new Kysely<Database>({ dialect: new WriterSqlite({ database: writer }) });
  let diskFailure: StorageBroken | undefined;
  const rethrowTranslated = (error: unknown): never => {
    const translated = translateSqliteError(error);
    if (translated instanceof StorageBroken) diskFailure = translated;
    throw translated;
  };

  return {
    engine: 'sqlite',
    db,
    transaction: (work) =>
      retryWhileLocked(() =>
        write
          .transaction()
          .execute(async (trx) => {
            // after a failed fsync a later one may succeed although data is lost, so no further write is accepted
            if (diskFailure) throw diskFailure;
            return work(trx);
          })
          .catch(rethrowTranslated),
      ),
    snapshot: (work) =>
      db.connection().execute(async (view) => {
        await sql`begin deferred`.execute(view);
        try {
          return await work(view);
        } finally {
          await sql`rollback`.execute(view);
        }
      }),
    withExclusiveLock: (work) => work(),
    countPeers: async () => 0,
    instantIn: (milliseconds, now) => sql`${new Date(now + milliseconds).toISOString()}`,
    migrationDb: write,
    backUpBeforeMigration: (name) =>
      writeDurableCopy(join(dirname(file), 'backups'), `before-${name}-${Date.now()}.sqlite`, (to) =>
        writer.run(`VACUUM INTO '${to.replaceAll("'", "''")}'`),
      ),
    translateError: translateSqliteError,
    isUniqueViolation: (error) => [SQLITE.UNIQUE, SQLITE.PRIMARY_KEY].includes(sqliteErrorCode(error) ?? 0),
    isForeignKeyViolation: (error) => sqliteErrorCode(error) === SQLITE.FOREIGN_KEY,
    async close() {
      await db.destroy();
      reader.close();
      try {
        // after a disk failure the checkpoint would only report the same error again
        if (!diskFailure) writer.checkpoint();
      } finally {
        await write.destroy();
        writer.close();
      }
    },
  };
}

/** SQLite would delete the write-ahead log of a missing database, and with it the last changes. */
function assertNoOrphanedLog(file: string): void {
  const log = `${file}-wal`;
  const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
  if (sizeOf(log) > 0 && sizeOf(file) === 0)
    throw new StorageUnusable(
      `${file} is missing or empty, but ${log} still contains data of that database. Put the database back, or move this file away too.`,
    );
}

/** References to the open locks: garbage collection closes an unreferenced connection, which releases its lock. */
const heldDirLocks = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process. The operating system releases the lock when the process ends, also after a
 * crash.
 *
 * @throws StorageUnusable when another process holds the lock.
 */
export function lockDataDir(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteErrorCode(error) !== SQLITE.BUSY) throw error;
    throw new StorageUnusable(
      `Another Idavaka server is already running in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  heldDirLocks.add(lock);
  return {
    release() {
      heldDirLocks.delete(lock);
      lock.close();
    },
  };
}

/** Adapts node:sqlite to the driver interface of Kysely's SQLite dialect. */
interface Connection {
  prepare(sql: string): SqliteStatement;
  run(sql: string): void;
  isInTransaction(): boolean;
  checkpoint(): void;
  close(): void;
}

function connect(file: string, readOnly: boolean): Connection {
  const database = new DatabaseSync(file, { readOnly, timeout: OPEN_TIMEOUT_MS });
  database.exec(
    readOnly
      ? 'PRAGMA query_only = ON'
      : 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  // from here on `retryWhileLocked` waits for locks, which does not block the event loop
  database.exec('PRAGMA busy_timeout = 0');
  const statements = new Map<string, SqliteStatement>();
  let isOpen = true;
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = toKyselyStatement(database.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (statements.size < 500) statements.set(sql, statement);
      return statement;
    },
    run: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    checkpoint() {
      // a process that wrote nothing does not checkpoint: that would block the writers of other processes
      const changedRows = database.prepare('select total_changes() as rows').get()?.rows;
      if (changedRows === 0) return;
      try {
        database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      } catch (error) {
        // on a full disk the data stays in the WAL, and the next checkpoint moves it
        if (!(translateSqliteError(error) instanceof StorageFull)) throw error;
      }
    },
    close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

/** Kysely's SQLite adapter does not report support for transactional DDL and would migrate outside a transaction. */
class TransactionalDdlSqlite extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/**
 * Yields to the event loop between transactions. node:sqlite is synchronous, so a queue of a hundred writes would
 * otherwise block all requests until the last one ends.
 */
class WriterSqlite extends TransactionalDdlSqlite {
  readonly #database: Connection;

  constructor({ database }: { readonly database: Connection }) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    const driver = super.createDriver();
    driver.releaseConnection = () => setImmediate();
    const rollback = driver.rollbackTransaction.bind(driver);
    // SQLite rolls back by itself when the disk fails or is full; a second rollback would hide that error
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.isInTransaction()) await rollback(connection);
    };
    return driver;
  }
}

async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + SQLITE_LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageBusy) || performance.now() > deadline) throw error;
      await sleep(LOCK_RETRY_INTERVAL_MS);
    }
  }
}

function openOrReportUnusable<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const code = sqliteErrorCode(error);
    if (code === SQLITE.NOTADB || code === SQLITE.CORRUPT)
      throw new StorageUnusable(unreadableDatabaseMessage(file), { cause: error });
    if (code === SQLITE.CANTOPEN)
      throw new StorageUnusable(
        `${file} cannot be opened. Check the read and write permissions of DATA_DIR.`,
        {
          cause: error,
        },
      );
    if (code === SQLITE.BUSY)
      throw new StorageUnusable(`${file} is locked by another program. Stop that program first.`, {
        cause: error,
      });
    throw translateSqliteError(error);
  }
}

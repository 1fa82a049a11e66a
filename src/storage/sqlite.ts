import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { copyAside, makePrivate } from './durable-files.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from './errors.ts';
import type { Database } from './schema.ts';
import { codeOf, explainSqlite, SQLITE } from './sqlite-errors.ts';
import { logsAlone, unreadable } from './sqlite-journal-check.ts';
import type { Storage } from './storage.ts';

/** How long a write waits for another process's lock before it is refused; the browser gives up after 10 s. */
export const SQLITE_LOCK_TIMEOUT_MS = 6_000;
const LOCK_RETRY_MS = 25;
/** How long opening waits for others who open, make or close the same file; nobody is served yet. */
const OPENING_MS = 2_000;
/**
 * Opens a SQLite file: one connection that writes and one that only reads, so that a write waiting for a lock never
 * holds up a page. Every commit is synced to disk before it is answered.
 *
 * @param file path of the database; its folder is made.
 * @throws StorageUnusable when the file is not a database, cannot be opened, or is not there although its log is.
 */
export function openSqlite(file: string): Storage {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const problem = logsAlone(file);
  if (problem !== undefined) throw new StorageUnusable(problem);
  makePrivate(file);
  const writer = unusableUnlessOpen(file, () => connect(file, false));
  const reader = unusableUnlessOpen(file, () => connect(file, true));
  const db = new Kysely<Database>({ dialect: new TransactionalSqlite({ database: reader }) });
  const write = new Kysely<Database>({ dialect: new WritingSqlite({ database: writer }) });
  let broken: StorageBroken | undefined;
  const explain = (error: unknown) => explainSqlite(error, dirname(file));
  const noteBroken = (error: unknown): never => {
    const explained = explain(error);
    if (explained instanceof StorageBroken) broken = explained;
    throw explained;
  };

  return {
    engine: 'sqlite',
    db,
    transaction: (work) =>
      retryWhileLocked(() =>
        write
          .transaction()
          .execute(async (trx) => {
            // what was not synced may be gone although a later sync succeeds: nothing is promised on top of it
            if (broken) throw broken;
            return work(trx);
          })
          .catch(noteBroken),
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
    alone: (work) => work(),
    others: async () => 0,
    migrating: write,
    backupBefore: (name) =>
      copyAside(join(dirname(file), 'backups'), `before-${name}-${Date.now()}.sqlite`, (to) =>
        explained(dirname(file), () => writer.run(`VACUUM INTO '${to.replaceAll("'", "''")}'`)),
      ),
    explain,
    isDuplicate: (error) => codeOf(error) === SQLITE.UNIQUE,
    isReferenced: (error) => codeOf(error) === SQLITE.FOREIGN_KEY,
    async close() {
      await db.destroy();
      reader.close();
      try {
        // whoever was told that the disk failed needs no second word of it
        if (!broken) writer.checkpoint();
      } finally {
        await write.destroy();
        writer.close();
      }
    },
  };
}

/** Locks that are held: a connection that nothing refers to is closed with the next garbage collection, and its lock ends. */
const claims = new Set<DatabaseSync>();

/** Claims the data folder for one server: the lock is the operating system's, so it ends with the process, however it ends. */
export function claimFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (codeOf(error) !== SQLITE.BUSY) throw error;
    throw new StorageUnusable(
      `Another Idavaka is already running on ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
  claims.add(lock);
  return {
    release() {
      claims.delete(lock);
      lock.close();
    },
  };
}

/** What Kysely's dialect wants of a driver, over node:sqlite. */
interface Connection {
  prepare(sql: string): SqliteStatement;
  run(sql: string): void;
  isInTransaction(): boolean;
  checkpoint(): void;
  close(): void;
}

function connect(file: string, readOnly: boolean): Connection {
  const database = new DatabaseSync(file, { readOnly, timeout: OPENING_MS });
  database.exec(
    readOnly
      ? 'PRAGMA query_only = ON'
      : 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  // from here on whoever finds it locked tries again by `retryWhileLocked`, and others are served meanwhile
  database.exec('PRAGMA busy_timeout = 0');
  const statements = new Map<string, SqliteStatement>();
  let isOpen = true;
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adapt(database.prepare(sql === 'begin' ? 'begin immediate' : sql), dirname(file));
      if (statements.size < 500) statements.set(sql, statement);
      return statement;
    },
    run: (sql) => database.exec(sql),
    isInTransaction: () => database.isTransaction,
    checkpoint() {
      // what others wrote is theirs to move: a program that only reads must not hold up their writes
      const written = database.prepare('select total_changes() as rows').get()?.rows;
      if (written === 0) return;
      try {
        database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
      } catch (error) {
        // no room: what is in the log is on the disk, and the next one moves it
        if (!(explainSqlite(error, dirname(file)) instanceof StorageFull)) throw error;
      }
    },
    close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

function adapt(statement: StatementSync, folder: string): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(folder, () => statement.all(...bound(parameters))),
    run: (parameters) => explained(folder, () => statement.run(...bound(parameters))),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** Explains at once what fails: whether there is room is found out by a try, and a turn later others may have made some. */
function explained<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainSqlite(error, folder);
  }
}

/** node:sqlite silently stores NULL for a Date given as first parameter: refuse whatever it does not really hold. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const value of parameters) {
    const holds =
      value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array;
    if (!holds) throw new TypeError(`SQLite cannot hold a ${typeof value} parameter`);
  }
  return parameters as SQLInputValue[];
}

/** SQLite can roll back DDL; Kysely's own adapter does not say so, and would run migrations outside a transaction. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/**
 * Between one write and the next that waits for it everything else has its turn. SQLite answers without waiting, so a
 * hundred in line would be one piece of work, and nobody would be served before the last of them.
 */
class WritingSqlite extends TransactionalSqlite {
  readonly #database: Connection;

  constructor({ database }: { readonly database: Connection }) {
    super({ database });
    this.#database = database;
  }

  override createDriver() {
    const driver = super.createDriver();
    driver.releaseConnection = () => setImmediate();
    const rollback = driver.rollbackTransaction.bind(driver);
    // a disk that fails or is full ends a transaction by itself; to end it again would be the error that is told
    driver.rollbackTransaction = async (connection) => {
      if (this.#database.isInTransaction()) await rollback(connection);
    };
    return driver;
  }
}

/** @param work throws what has been explained. */
async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + SQLITE_LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageBusy) || performance.now() > deadline) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
}

function unusableUnlessOpen<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const code = codeOf(error);
    if (code === SQLITE.NOTADB || code === SQLITE.CORRUPT)
      throw new StorageUnusable(unreadable(file), { cause: error });
    if (code === SQLITE.CANTOPEN)
      throw new StorageUnusable(`${file} cannot be opened. Check that DATA_DIR may be read and written.`, {
        cause: error,
      });
    if (code === SQLITE.BUSY)
      throw new StorageUnusable(`${file} is locked by another program. Stop that program first.`, {
        cause: error,
      });
    throw explainSqlite(error, dirname(file));
  }
}

import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { holdingLock } from './advisory-mutex.ts';
import { saysNoRoom } from './disk-space.ts';
import { StorageBusy, StorageFull, StorageUnusable } from './errors.ts';
import { withoutOurs } from './postgres-url.ts';
import { lastingPool } from './resilient-pool.ts';
import type { Database } from './schema.ts';
import type { Storage } from './storage.ts';

export const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;
export const POSTGRES_STATEMENT_TIMEOUT_MS = 5_000;
export const POSTGRES_LOCK_TIMEOUT_MS = 3_000;
/** A process that freezes or loses its power within a write would keep what it has locked: then PostgreSQL lets go of it. */
const IDLE_WRITE_TIMEOUT_MS = 10_000;
/** Writes wait for each other's locks and hold their connections meanwhile; reads never wait behind them. */
export const READING_CONNECTIONS = 4;
export const WRITING_CONNECTIONS = 6;
/** A migration waits longer for what others hold, and may itself take as long as it must. */
const MIGRATION_LOCK_TIMEOUT_MS = 30_000;
/** A first start draws the demonstration's pictures meanwhile. */
const ALONE_TIMEOUT_MS = 120_000;
/** How PostgreSQL's list of connections calls ours: this, and a word for each process. */
const PROGRAM = 'idavaka';
/** PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
/** For a quota it has no code: it says so in the system's words. */
const OVER_QUOTA = /^could not .*: Disk quota exceeded$/;
/**
 * Connection failures (08…), too many clients (53…), shutdown (57P…), lock and statement timeouts, deadlock,
 * serialisation, a write that was let go of, a server that cannot be written to while another takes its place, a
 * database closed for a while.
 */
const TEMPORARY = /^(08|53|57P|57014$|55P03$|40P01$|40001$|25P03$|25006$|55000$)/;
/** What pg and Kysely say, without a code, of a connection that was lost or given up. */
const LOST = /timeout|connection terminated|not queryable|has been discarded/i;
/** Invalid authorization, no such database. */
const REFUSED = /^(28|3D000)/;
const UNREACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE']).union(
  new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
);

/** count(*) comes as a string, since a bigint may not fit a number; a parish's counts do. */
const PLAIN_COUNTS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export type PostgresStorage = Storage & { readonly pool: pg.Pool };

/** Opens a pool on a PostgreSQL database; nothing is reached until the first query. */
export function openPostgres(url: string): PostgresStorage {
  const name = `${PROGRAM} ${randomBytes(4).toString('hex')}`;
  const shared = { connectionString: withoutOurs(url), connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS };
  const serving = {
    ...shared,
    application_name: name,
    statement_timeout: POSTGRES_STATEMENT_TIMEOUT_MS,
    lock_timeout: POSTGRES_LOCK_TIMEOUT_MS,
    query_timeout: POSTGRES_STATEMENT_TIMEOUT_MS + 1_000,
    types: PLAIN_COUNTS,
  };
  const pool = lastingPool({ ...serving, max: READING_CONNECTIONS });
  // not where backups read: a copy to a slow disk may pause for longer
  const writingPool = lastingPool({
    ...serving,
    max: WRITING_CONNECTIONS,
    idle_in_transaction_session_timeout: IDLE_WRITE_TIMEOUT_MS,
  });
  const migrationPool = lastingPool({
    ...shared,
    application_name: name,
    max: 2,
    lock_timeout: MIGRATION_LOCK_TIMEOUT_MS,
    types: PLAIN_COUNTS,
  });
  const [db, writing, migrating] = [pool, writingPool, migrationPool].map(
    ({ discarding }) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: discarding }) }),
  ) as [Kysely<Database>, Kysely<Database>, Kysely<Database>];

  return {
    engine: 'postgres',
    db,
    pool: pool.plain,
    migrating,
    async transaction(work) {
      try {
        return await writing.transaction().execute(work);
      } catch (error) {
        throw explain(error);
      }
    },
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    async others() {
      // by this handle, since closing it ends only a pool that it has asked something of
      const { rows } = await sql<{ others: number }>`
        select count(distinct application_name) as others from pg_stat_activity
        where datname = current_database() and application_name like ${`${PROGRAM} %`} and application_name <> ${name}
      `.execute(db);
      return rows[0]?.others ?? 0;
    },
    async alone(work) {
      try {
        return await holdingLock(new pg.Client({ ...shared, lock_timeout: ALONE_TIMEOUT_MS }), work);
      } catch (error) {
        throw explain(error);
      }
    },
    backupBefore: () => undefined,
    explain,
    isDuplicate: (error) => codeOf(error) === UNIQUE_VIOLATION,
    isReferenced: (error) => codeOf(error) === FOREIGN_KEY_VIOLATION,
    async close() {
      await Promise.all([db, writing, migrating].map((each) => each.destroy()));
    },
  };
}

/** Names what a retry may cure; anything else is given back as it is. */
function explain(error: unknown): unknown {
  const code = codeOf(error);
  // a file beside the database that cannot be written is told of as by SQLite
  if (code === DISK_FULL || saysNoRoom(error) || (error instanceof Error && OVER_QUOTA.test(error.message)))
    return new StorageFull('No room left to write', { cause: error });
  if (code && REFUSED.test(code))
    return new StorageUnusable('PostgreSQL refuses this name, password or database. Check DATABASE_URL.', {
      cause: error,
    });
  const isLost = error instanceof Error && LOST.test(error.message) && code === undefined;
  if (isLost || isUnreached(error) || (code && TEMPORARY.test(code)))
    return new StorageBusy('The database does not answer', { cause: error });
  return error;
}

/** A PostgreSQL that stops takes its socket along, and to connect there says ENOENT; a certificate that is missing says that of another call. */
function isUnreached(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return UNREACHED.has(code) || syscall === 'connect';
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

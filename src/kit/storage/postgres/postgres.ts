import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { isDiskFullError, StorageBusy, StorageFull, StorageUnusable } from '../errors.ts';
import type { Database } from '../schema.ts';
import type { Storage } from '../storage.ts';
import { withAdvisoryMutex } from './locks.ts';

const POSTGRES_CONNECT_TIMEOUT_MS = 2_000;
const POSTGRES_STATEMENT_TIMEOUT_MS = 5_000;
const POSTGRES_LOCK_TIMEOUT_MS = 3_000;
/** PostgreSQL ends a write transaction that is idle for so long, which releases the locks of a frozen process. */
const IDLE_WRITE_TRANSACTION_TIMEOUT_MS = 10_000;
/** Separate pools, because a write holds its connection while it waits for a lock and must not delay reads. */
const READ_POOL_SIZE = 4;
const WRITE_POOL_SIZE = 6;
/** Longer than for requests. Migrations have no statement timeout. */
const MIGRATION_LOCK_TIMEOUT_MS = 30_000;
/** Long enough for the first start of another process, which generates the demo images under the lock. */
const EXCLUSIVE_LOCK_TIMEOUT_MS = 120_000;
/** The application_name of a connection is this prefix and a random id of the process. */
const APPLICATION_NAME_PREFIX = 'idavaka';
/** Error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
/** PostgreSQL has no error code for an exceeded quota. */
const QUOTA_EXCEEDED = /^could not .*: Disk quota exceeded$/;
/**
 * Connection failure (08…), too many clients (53…), shutdown (57P…), statement timeout (57014), lock timeout (55P03),
 * deadlock (40P01), serialization failure (40001), idle-in-transaction timeout (25P03), read-only server during a
 * failover (25006), database that accepts no connections (55000).
 */
const TEMPORARY_CODES = /^(08|53|57P|57014$|55P03$|40P01$|40001$|25P03$|25006$|55000$)/;
/** Messages of pg and Kysely, without a code, for a lost or discarded connection. */
const CONNECTION_LOST = /timeout|connection terminated|not queryable|has been discarded/i;
/** Invalid authorization (28…), unknown database (3D000). */
const ACCESS_DENIED_CODES = /^(28|3D000)/;
const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE']).union(
  new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']),
);

/** pg returns count(*) as a string, because a bigint may exceed Number.MAX_SAFE_INTEGER. Our counts do not. */
const BIGINT_AS_NUMBER: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export type PostgresStorage = Storage & { readonly pool: pg.Pool };

/** Creates the connection pools of a PostgreSQL database. They connect at the first query. */
export function openPostgres(url: string): PostgresStorage {
  const name = `${APPLICATION_NAME_PREFIX} ${randomBytes(4).toString('hex')}`;
  const shared = {
    connectionString: stripReservedParams(url),
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
  };
  const request = {
    ...shared,
    application_name: name,
    statement_timeout: POSTGRES_STATEMENT_TIMEOUT_MS,
    lock_timeout: POSTGRES_LOCK_TIMEOUT_MS,
    query_timeout: POSTGRES_STATEMENT_TIMEOUT_MS + 1_000,
    types: BIGINT_AS_NUMBER,
  };
  const readPool = resilientPool({ ...request, max: READ_POOL_SIZE });
  // the idle timeout is not set on the read pool: a backup to a slow disk may pause for longer
  const writePool = resilientPool({
    ...request,
    max: WRITE_POOL_SIZE,
    idle_in_transaction_session_timeout: IDLE_WRITE_TRANSACTION_TIMEOUT_MS,
  });
  const migrationPool = resilientPool({
    ...shared,
    application_name: name,
    max: 2,
    lock_timeout: MIGRATION_LOCK_TIMEOUT_MS,
    types: BIGINT_AS_NUMBER,
  });
  const [db, writeDb, migrationDb] = [readPool, writePool, migrationPool].map(
    ({ kyselyPool }) => new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool }) }),
  ) as [Kysely<Database>, Kysely<Database>, Kysely<Database>];

  return {
    engine: 'postgres',
    db,
    pool: readPool.pool,
    migrationDb,
    async transaction(work) {
      try {
        return await writeDb.transaction().execute(work);
      } catch (error) {
        throw translatePostgresError(error);
      }
    },
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    async countPeers() {
      // through Kysely: its destroy() closes a pool only after a query through it
      const { rows } = await sql<{ peers: number }>`
        select count(distinct application_name) as peers from pg_stat_activity
        where datname = current_database() and application_name like ${`${APPLICATION_NAME_PREFIX} %`} and application_name <> ${name}
      `.execute(db);
      return rows[0]?.peers ?? 0;
    },
    async withExclusiveLock(work) {
      try {
        return await withAdvisoryMutex(
          new pg.Client({ ...shared, lock_timeout: EXCLUSIVE_LOCK_TIMEOUT_MS }),
          work,
        );
      } catch (error) {
        throw translatePostgresError(error);
      }
    },
    instantIn: (milliseconds) =>
      sql`to_char((now() + ${milliseconds}::float8 * interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    backUpBeforeMigration: () => undefined,
    translateError: translatePostgresError,
    isUniqueViolation: (error) => errorCode(error) === UNIQUE_VIOLATION,
    isForeignKeyViolation: (error) => errorCode(error) === FOREIGN_KEY_VIOLATION,
    async close() {
      await Promise.all([db, writeDb, migrationDb].map((handle) => handle.destroy()));
    },
  };
}

/** Settings that `openPostgres` sets. In a URL they would take precedence. */
const RESERVED_PARAMS = [
  'application_name',
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
];

/**
 * DATABASE_URL without the parameters that Idavaka sets itself. With another application_name, restore and copy would
 * not detect a running server; with other timeouts, one slow query could block all others.
 */
export function stripReservedParams(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  // as text, which preserves the encoding of the rest; the URL of a Unix socket cannot be parsed by `new URL`
  const remaining = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !RESERVED_PARAMS.includes([...new URLSearchParams(pair).keys()][0] ?? ''));
  return [url.slice(0, start), ...(remaining.length > 0 ? [remaining.join('&')] : [])].join('?');
}

/**
 * Creates a pool that survives lost connections: only the query in flight on a lost connection fails.
 *
 * @returns also the same pool for Kysely, which discards a connection after a query timeout, when a response is still
 *   outstanding.
 */
function resilientPool(config: pg.PoolConfig) {
  const pool = new pg.Pool(config);
  // without a listener, a lost idle connection would end the process; the pool replaces it
  pool.on('error', () => undefined);
  // the same for a connection in use; its query fails with the error
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kyselyPool: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      let timeout: Error | undefined;
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy?: boolean) => client.release(destroy || timeout !== undefined),
      };

      async function query(text: string, values?: unknown[]) {
        // the connection still waits for the earlier response; a rollback queued behind it would time out too
        if (timeout) throw timeout;
        try {
          return await client.query(text, values);
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') timeout = error;
          throw error;
        }
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
  return { pool, kyselyPool };
}

/** Maps driver and server errors to storage errors; returns any other error unchanged. */
function translatePostgresError(error: unknown): unknown {
  const code = errorCode(error);
  // a full disk of this process (uploaded files) is reported like a full database, as on SQLite
  if (
    code === DISK_FULL ||
    isDiskFullError(error) ||
    (error instanceof Error && QUOTA_EXCEEDED.test(error.message))
  )
    return new StorageFull('No space left on the disk', { cause: error });
  if (code && ACCESS_DENIED_CODES.test(code))
    return new StorageUnusable(
      'PostgreSQL rejects the user name, password or database. Check DATABASE_URL.',
      {
        cause: error,
      },
    );
  const isLost = error instanceof Error && CONNECTION_LOST.test(error.message) && code === undefined;
  if (isLost || isUnreachable(error) || (code && TEMPORARY_CODES.test(code)))
    return new StorageBusy('The database does not respond', { cause: error });
  return error;
}

/** Includes ENOENT of connect(), which means that a stopped PostgreSQL removed its Unix socket. */
function isUnreachable(error: unknown): boolean {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return UNREACHABLE_CODES.has(code) || syscall === 'connect';
}

function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

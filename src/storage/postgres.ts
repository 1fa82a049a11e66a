import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StorageBusy, StorageFull, StorageUnusable } from './problems.ts';
import type { Database } from './schema.ts';
import type { Storage } from './storage.ts';

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const POOL_SIZE = 10;
/** PostgreSQL's error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
/** Connection failures (08…), too many clients (53…), shutdown (57P…), lock and statement timeouts, deadlock, serialisation. */
const TEMPORARY = /^(08|53|57P|57014$|55P03$|40P01$|40001$)/;
/** Invalid authorization, no such database. */
const REFUSED = /^(28|3D000)/;
const UNREACHED = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

export type PostgresStorage = Storage & { readonly pool: pg.Pool };

/** Opens a pool on a PostgreSQL database; nothing is reached until the first query. */
export function openPostgres(url: string): PostgresStorage {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    // count(*) comes as a string, since a bigint may not fit a number; a parish's counts do
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  // an idle connection that breaks is replaced at the next query; without a listener it would end the process
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  return {
    engine: 'postgres',
    db,
    pool,
    migrating: db,
    async transaction(work) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        throw explain(error);
      }
    },
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    backupBefore: () => undefined,
    explain,
    isDuplicate: (error) => codeOf(error) === UNIQUE_VIOLATION,
    isReferenced: (error) => codeOf(error) === FOREIGN_KEY_VIOLATION,
    close: () => db.destroy(),
  };
}

/** Names what a retry may cure; anything else is given back as it is. */
function explain(error: unknown): unknown {
  const code = codeOf(error);
  if (code === DISK_FULL) return new StorageFull('No room left to write', { cause: error });
  if (code && REFUSED.test(code))
    return new StorageUnusable('PostgreSQL refuses this name, password or database. Check DATABASE_URL.', {
      cause: error,
    });
  const isTimeout = error instanceof Error && /timeout/i.test(error.message) && code === undefined;
  if (isTimeout || (code && (TEMPORARY.test(code) || UNREACHED.has(code))))
    return new StorageBusy('The database does not answer', { cause: error });
  return error;
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | null)?.code;
}

import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Engine } from '../engine.ts';
import { StorageUnusable } from '../errors.ts';
import type { Handle } from '../storage.ts';

/**
 * Takes the exclusive advisory lock `name` until the end of the transaction, for example to count rows and insert one
 * without a race. A no-op on SQLite, which has a single writer.
 */
export async function lockExclusive(trx: Handle, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/**
 * Takes the shared advisory lock `name` until the end of the transaction. It conflicts only with `lockExclusive`.
 * PostgreSQL queues the requests, so neither kind can starve the other. A no-op on SQLite.
 */
export async function lockShared(trx: Handle, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(trx);
}

/** The end of a query that locks the rows of `table` until the end of the transaction. Empty on SQLite. */
export function rowLock(engine: Engine, table: string): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`for update of ${sql.table(table)}` : sql``;
}

const PING_TIMEOUT_MS = 5_000;

/**
 * A transaction-level lock, because a session-level one does not work through a connection pooler. The transaction is
 * idle while the work runs. TCP keepalives end it two minutes after its holder disappears.
 */
const ACQUIRE_SQL = `
  begin;
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 60;
  set local tcp_keepalives_interval = 10;
  set local tcp_keepalives_count = 6;
  select pg_advisory_xact_lock(hashtext('idavaka alone'))`;

/**
 * Runs `work` while `client` holds the mutex of the database, then closes the client.
 *
 * @throws StorageUnusable when `work` finished but the lock was lost meanwhile.
 */
export async function withAdvisoryMutex<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // without a listener, a lost connection would end the process; `assertConnectionAlive` reports it
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(ACQUIRE_SQL);
    const result = await work();
    await assertConnectionAlive(client);
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The lock is held as long as the connection, and with it the transaction, exists. */
async function assertConnectionAlive(client: pg.Client): Promise<void> {
  const ping = { text: 'select 1', query_timeout: PING_TIMEOUT_MS };
  try {
    await client.query(ping);
  } catch (error) {
    throw new StorageUnusable(
      'The connection that locked this database was lost, so another program may have changed it meanwhile. Make sure that no other program is running, and check the data before you use it.',
      { cause: error },
    );
  }
}

import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Handle } from './storage.ts';

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

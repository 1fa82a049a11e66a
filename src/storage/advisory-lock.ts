import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Handle } from './storage.ts';

/**
 * Lets the transactions that ask under the same name run one after another from here to their end, so that what one has
 * counted no other can change before it has written. SQLite has one writer anyway.
 */
export async function oneAtATime(trx: Handle, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/**
 * Lets the transactions that ask under the same name run beside each other, and none of them beside one of `oneAtATime`: whoever
 * comes first goes first, so that neither keeps the other out by coming again and again.
 */
export async function besideOthers(trx: Handle, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(trx);
}

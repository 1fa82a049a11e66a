import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Handle } from './storage.ts';

/**
 * For the rest of this transaction waits only so long for each lock that another one holds, where others stand behind whoever waits. On SQLite
 * a transaction that has begun waits for nothing more.
 *
 * @param milliseconds 1 or more: PostgreSQL takes 0 for without end.
 */
export async function waitNoLonger(trx: Handle, engine: Engine, milliseconds: number): Promise<void> {
  if (engine === 'postgres')
    await sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`.execute(trx);
}

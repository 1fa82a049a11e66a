import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Handle } from '../storage.ts';
import type { BackupTable } from './tables.ts';

/** The last id that a table assigned, even if that row is deleted; 0 for none and for a table without generated ids. */
export async function readLastId(view: Handle, engine: Engine, table: BackupTable): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(view);
    return rows[0]?.seq ?? 0;
  }
  const sequence = await sequenceName(view, table);
  if (sequence === null) return 0;
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(view);
  return rows[0]?.last ?? 0;
}

/** Continues the ids of a table after `id`, so that no id is assigned twice: a record in the trash may have it. */
export async function setLastId(
  trx: Handle,
  engine: Engine,
  { table, id }: { table: BackupTable; id: number },
): Promise<void> {
  if (id === 0) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(trx);
    return;
  }
  const sequence = await sequenceName(trx, table);
  if (sequence !== null) await sql`select setval(${sequence}::regclass, ${id})`.execute(trx);
}

/** The name of the table's sequence, quoted where needed; null for a table without generated ids. */
async function sequenceName(view: Handle, table: BackupTable): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as name`.execute(view);
  return rows[0]?.name ?? null;
}

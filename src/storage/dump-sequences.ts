import { sql } from 'kysely';
import type { CarriedTable } from './dump-tables.ts';
import type { Engine } from './engine.ts';
import type { Handle } from './storage.ts';

/** The last id that a table gave out, also when its row is gone by now; 0 for none, and for a table that gives out none. */
export async function lastId(view: Handle, engine: Engine, table: CarriedTable): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from sqlite_sequence where name = ${table}`.execute(view);
    return rows[0]?.seq ?? 0;
  }
  const sequence = await sequenceOf(view, table);
  if (sequence === null) return 0;
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(view);
  return rows[0]?.last ?? 0;
}

/** Lets a table go on after this id, so that none is given out twice: something in the trash may have it. */
export async function setLastId(
  trx: Handle,
  engine: Engine,
  { table, id }: { table: CarriedTable; id: number },
): Promise<void> {
  if (id === 0) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(trx);
    return;
  }
  const sequence = await sequenceOf(trx, table);
  if (sequence !== null) await sql`select setval(${sequence}::regclass, ${id})`.execute(trx);
}

/** PostgreSQL's name of it, quoted where needed. */
async function sequenceOf(view: Handle, table: CarriedTable): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(${table}, 'id') as name`.execute(view);
  return rows[0]?.name ?? null;
}

import { sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Database } from '../schema.ts';
import type { Handle } from '../storage.ts';

/**
 * Inserts rows with their original ids. PostgreSQL accepts ids only with `overriding system value`.
 *
 * @param rows all with the columns of the first.
 */
export async function insertWithIds(
  trx: Handle,
  engine: Engine,
  {
    table,
    rows,
  }: { table: keyof Database; rows: readonly [Record<string, unknown>, ...Record<string, unknown>[]] },
): Promise<void> {
  const names = Object.keys(rows[0]);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const overriding = engine === 'postgres' ? sql`overriding system value ` : sql``;
  const values = sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
  await sql`insert into ${sql.table(table)} (${columns}) ${overriding}values ${values}`.execute(trx);
}

/**
 * Inserts rows that `exportRows` wrote.
 *
 * @param lines one or several pages of JSON lines.
 * @returns the number of rows.
 */
export async function importRows(
  trx: Handle,
  engine: Engine,
  { table, lines }: { table: keyof Database; lines: string },
): Promise<number> {
  const [first, ...others] = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  if (!first) return 0;
  await insertWithIds(trx, engine, { table, rows: [first, ...others] });
  return 1 + others.length;
}

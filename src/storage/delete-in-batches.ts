import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Handle } from './storage.ts';

/** In one transaction: on SQLite nobody is served until it ends, and a prayer request fills several pages, each overwritten. */
export const ROWS_AT_ONCE = 200;

/**
 * Deletes some of the rows that are due, so that others are served before the next ones: a flood leaves a hundred thousand.
 *
 * @param key the columns by which a row is known.
 * @param due the condition, and an order where an index has it.
 * @returns whether there may be more.
 */
export async function deleteSome<Table extends keyof Database>(
  trx: Handle,
  table: Table,
  {
    key,
    due,
  }: { readonly key: readonly (keyof Database[Table] & string)[]; readonly due: RawBuilder<unknown> },
): Promise<boolean> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in
      (select ${columns} from ${sql.table(table)} where ${due} limit ${ROWS_AT_ONCE})`.execute(trx);
  return numAffectedRows === BigInt(ROWS_AT_ONCE);
}

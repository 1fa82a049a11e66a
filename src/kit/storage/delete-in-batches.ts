import { type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';
import type { Handle } from './storage.ts';

/** Limits a transaction, because SQLite blocks the event loop and `secure_delete` overwrites each deleted page. */
export const DELETE_BATCH_ROWS = 200;

/**
 * Deletes up to `DELETE_BATCH_ROWS` rows. The caller repeats it in separate transactions, between which requests run.
 *
 * @param key the columns of the primary key.
 * @param due the condition, optionally followed by `order by`.
 * @returns whether more rows may match.
 */
export async function deleteBatch<Table extends keyof Database>(
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
      (select ${columns} from ${sql.table(table)} where ${due} limit ${DELETE_BATCH_ROWS})`.execute(trx);
  return numAffectedRows === BigInt(DELETE_BATCH_ROWS);
}

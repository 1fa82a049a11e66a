import type { TrashKind } from '#contract/constants.ts';
import type { Handle } from '#storage/storage.ts';
import { type InboundReference, TRASH_DEFINITIONS } from './definitions.ts';

/** Ids of rows that referred to a record, by column: `{ 'news.created_by': [3, 8] }`. */
export type InboundRefs = Readonly<Record<string, readonly number[]>>;

/** Ids per statement, because engines limit the number of parameters. */
const BATCH_SIZE = 1_000;

/**
 * Finds the rows that refer to a record. Call it before deleting the record, because the engine then sets their columns to
 * null.
 */
export async function findInboundRefs(trx: Handle, kind: TrashKind, id: number): Promise<InboundRefs> {
  const refs: Record<string, number[]> = {};
  for (const { table, column } of TRASH_DEFINITIONS[kind].inboundRefs ?? []) {
    const rows = await trx
      // a cast for the types: every such table has an `id`, and the column is a number
      .selectFrom(table as 'news')
      .select('id')
      .where(column as 'created_by', '=', id)
      .execute();
    refs[nameOf({ table, column })] = rows.map((row) => row.id);
  }
  return refs;
}

/** Sets the references to a restored record again, in rows that still exist and do not refer to another record now. */
export async function relink(
  trx: Handle,
  {
    kind,
    id,
    inboundRefs,
  }: { readonly kind: TrashKind; readonly id: number; readonly inboundRefs: InboundRefs },
): Promise<void> {
  for (const { table, column } of TRASH_DEFINITIONS[kind].inboundRefs ?? []) {
    const ids = inboundRefs[nameOf({ table, column })] ?? [];
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      await trx
        .updateTable(table as 'news')
        .set({ [column as 'created_by']: id })
        .where('id', 'in', ids.slice(from, from + BATCH_SIZE))
        .where(column as 'created_by', 'is', null)
        .execute();
  }
}

const nameOf = ({ table, column }: InboundReference) => `${table}.${column}`;

import type { TrashKind } from '#contract/trash-constants.ts';
import type { Handle } from '#storage/storage.ts';
import { KINDS, type Naming } from './definitions.ts';

/** Ids of the rows that named a record, by where they do: `{ 'news.created_by': [3, 8] }`. */
export type NamedBy = Readonly<Record<string, readonly number[]>>;

/** In one statement: engines take only so many values. */
const AT_ONCE = 1_000;

/** The rows that name a record of this kind; to be asked before it goes, since the engine empties their column with it. */
export async function rowsNaming(trx: Handle, kind: TrashKind, id: number): Promise<NamedBy> {
  const found: Record<string, number[]> = {};
  for (const { table, column } of KINDS[kind].namedBy ?? []) {
    const rows = await trx
      // every such table has an id, and its column is a number; the first stands for all
      .selectFrom(table as 'news')
      .select('id')
      .where(column as 'created_by', '=', id)
      .execute();
    found[nameOf({ table, column })] = rows.map((row) => row.id);
  }
  return found;
}

/** Lets those rows name the record again, where they are still there and name nobody else by now. */
export async function nameAgain(
  trx: Handle,
  { kind, id, namedBy }: { readonly kind: TrashKind; readonly id: number; readonly namedBy: NamedBy },
): Promise<void> {
  for (const { table, column } of KINDS[kind].namedBy ?? []) {
    const ids = namedBy[nameOf({ table, column })] ?? [];
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await trx
        .updateTable(table as 'news')
        .set({ [column as 'created_by']: id })
        .where('id', 'in', ids.slice(from, from + AT_ONCE))
        .where(column as 'created_by', 'is', null)
        .execute();
  }
}

const nameOf = ({ table, column }: Naming) => `${table}.${column}`;

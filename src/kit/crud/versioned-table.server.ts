import {
  type Generated,
  type GeneratedAlways,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { ApiProblem } from '../api/problem.ts';
import type { Database } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

/** Tables whose rows have an id and a version. */
type VersionedTable = {
  [T in keyof Database]: Database[T] extends {
    id: GeneratedAlways<number>;
    version: Generated<number>;
    created_at: string;
    updated_at: string;
  }
    ? T
    : never;
}[keyof Database];

/** Tables whose rows have fixed ids, mostly a single row with id 1. */
type SingleRowTable = {
  [T in keyof Database]: Database[T] extends { id: number; version: Generated<number>; updated_at: string }
    ? T
    : never;
}[keyof Database];
export const SINGLE_ROW_ID = 1;

type ManagedColumn = 'id' | 'version' | 'created_at' | 'updated_at';
/** Columns that a write sets. */
export type Columns<T extends keyof Database> = Omit<Updateable<Database[T]>, ManagedColumn>;

/** The version that the client has; undefined if it sent none, NaN if it is malformed. */
type Version = number | undefined;

/** @param lock `rowLock`, if the transaction changes the row. */
export function findRow<T extends VersionedTable | SingleRowTable>(
  db: Handle,
  table: T,
  id: number,
  lock = sql``,
): Promise<Selectable<Database[T]> | undefined> {
  // casts for the types: all these tables have the same managed columns
  const query = db
    .selectFrom(table as 'services')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lock);
  return query.executeTakeFirst() as Promise<Selectable<Database[T]> | undefined>;
}

/** @returns the new row's id. @throws the engine's error if a name is taken or a referenced row does not exist. */
export async function insertRow<T extends VersionedTable>(
  trx: Handle,
  table: T,
  values: Omit<Insertable<Database[T]>, ManagedColumn>,
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto(table as 'services')
    .values({ ...values, created_at: now, updated_at: now } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Updates a row and increments its version.
 *
 * @param what the record in the message of the error: 'this event'.
 * @throws ApiProblem STALE if there is no row with this id and version.
 */
export async function updateRow<T extends VersionedTable | SingleRowTable>(
  trx: Handle,
  table: T,
  { id, version, values, now }: { id: number; version: Version; values: Columns<T>; now: string },
  what?: string,
): Promise<void> {
  if (Number.isNaN(version)) throw staleProblem(what);
  const { numUpdatedRows } = await trx
    .updateTable(table as 'services')
    .set((eb) => ({ ...(values as object), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw staleProblem(what);
}

/**
 * Updates a row with a fixed id; the first save inserts it.
 *
 * @param version 0 before the first save.
 * @param what the row in the message of the error: 'the payment information'.
 * @throws ApiProblem STALE if the row has another version.
 */
export async function saveSingleRow<T extends SingleRowTable>(
  trx: Handle,
  table: T,
  {
    id = SINGLE_ROW_ID,
    version,
    values,
    now,
  }: { id?: number; version: Version; values: Columns<T>; now: string },
  what?: string,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto(table as 'vicar')
    .values({ ...values, id, updated_at: now } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return updateRow(trx, table, { id, version, values, now }, what);
  if (version !== undefined && version !== 0) throw staleProblem(what);
}

/** @param what the record in the message: 'this event'. */
export function staleProblem(what = 'this record'): ApiProblem {
  return new ApiProblem('STALE', `Someone else changed ${what} while you were editing.`);
}

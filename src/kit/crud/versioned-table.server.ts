import {
  type Generated,
  type GeneratedAlways,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { instant } from '../process/clock.ts';
import { rowLock } from '../storage/postgres/locks.ts';
import type { Database } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { storeVersions } from './history/history.server.ts';

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

interface Expected {
  readonly version?: Version;
  /** The row in the message of the error: 'this event'. */
  readonly what?: string;
}

interface Change<T extends keyof Database> {
  readonly values: Columns<T>;
  /** What the write changes in other rows that belong to the record, under the names of columns of the replaced rows. */
  readonly joined?: object;
  /** The ids of the files that it replaces, if the table has no column `file_id`. */
  readonly files?: Iterable<number>;
  /** The name of the user. */
  readonly by: string;
}

/** A row, perhaps joined with others. */
interface LockedRow {
  readonly id: number;
  readonly version: number;
}

export function findRow<T extends VersionedTable | SingleRowTable>(
  db: Handle,
  table: T,
  id: number,
  lock = sql``,
): Promise<Selectable<Database[T]> | undefined> {
  const query = db
    .selectFrom(table as 'any_record')
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
    .insertInto(table as 'any_record')
    .values({ ...values, created_at: now, updated_at: now } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Finds a row and locks it until the end of the transaction.
 *
 * @throws ApiProblem STALE if there is no row with this id and version.
 */
export async function lockRow<T extends VersionedTable | SingleRowTable>(
  trx: Handle,
  table: T,
  { id = SINGLE_ROW_ID, ...expected }: Expected & { readonly id?: number },
  { storage }: Pick<KitContext, 'storage'>,
): Promise<Selectable<Database[T]>> {
  const row = await findRow(trx, table, id, rowLock(storage.engine, table));
  if (!row) throw staleProblem(expected.what);
  assertVersion(row as unknown as LockedRow, expected);
  return row;
}

/** @throws ApiProblem STALE if the row has another version. */
export function assertVersion(row: { readonly version: number }, { version, what }: Expected): void {
  if (version !== undefined && version !== row.version) throw staleProblem(what);
}

/**
 * Updates locked rows, increments their versions, and stores what is replaced: each change of a record passes here, so that
 * its history has it.
 */
export async function updateRows<T extends VersionedTable | SingleRowTable>(
  trx: Handle,
  table: T,
  rows: readonly object[],
  { values, joined, files, by }: Change<T>,
  { clock }: Pick<KitContext, 'clock'>,
): Promise<void> {
  const locked = rows as readonly LockedRow[];
  const now = instant(clock.now());
  await trx
    .updateTable(table as 'any_record')
    .set((eb) => ({ ...(values as object), version: eb('version', '+', 1), updated_at: now }))
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .execute();
  await storeVersions(trx, { table, rows: locked, after: { ...values, ...joined }, files, by }, { clock });
}

/** Inserts a row with a fixed id, with version 0, unless it exists. It is then saved like one that exists. */
export async function insertSingleRow<T extends SingleRowTable>(
  trx: Handle,
  table: T,
  { id = SINGLE_ROW_ID, values }: { readonly id?: number; readonly values: Columns<T> },
): Promise<void> {
  await trx
    .insertInto(table as 'any_record')
    .values({ ...values, id, version: 0, updated_at: '' } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** @param what the record in the message: 'this event'. */
export function staleProblem(what = 'this record'): ApiProblem {
  return new ApiProblem('STALE', `Someone else changed ${what} while you were editing.`);
}

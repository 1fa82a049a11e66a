import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

type FolderTable = {
  [T in keyof Database]: T extends `${string}_folders` ? T : never;
}[keyof Database];

export type FolderWithCount<T extends FolderTable> = Selectable<Database[T]> & {
  readonly item_count: number;
};

/**
 * The folders of a table with the number of records in each.
 *
 * @param records the table of the records, whose column `folder_id` is the folder.
 */
export function foldersWithCounts<T extends FolderTable>(db: Handle, table: T, records: keyof Database) {
  const count = sql<number>`(select count(*) from ${sql.table(records)} where folder_id = ${sql.ref(`${table}.id`)})`;
  const folders = db
    .selectFrom(table as 'any_record')
    .selectAll()
    .select(count.as('item_count'));
  return folders as unknown as SelectQueryBuilder<Database, T, FolderWithCount<T>>;
}

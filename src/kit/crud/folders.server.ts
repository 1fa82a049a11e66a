import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

/** The tables of folders, with the tables of the records in them. */
const RECORD_TABLES = { gallery_folders: 'gallery_images', resource_folders: 'resources' } as const;
type FolderTable = keyof typeof RECORD_TABLES;

export type FolderWithCount<T extends FolderTable> = Selectable<Database[T]> & {
  readonly item_count: number;
};

/** The folders of a table with the number of records in each. */
export function foldersWithCounts<T extends FolderTable>(db: Handle, table: T) {
  const records = sql.table(RECORD_TABLES[table]);
  const count = sql<number>`(select count(*) from ${records} where folder_id = ${sql.ref(`${table}.id`)})`;
  // casts for the types: both tables have an `id`
  const folders = db
    .selectFrom(table as 'resource_folders')
    .selectAll()
    .select(count.as('item_count'));
  return folders as unknown as SelectQueryBuilder<Database, T, FolderWithCount<T>>;
}

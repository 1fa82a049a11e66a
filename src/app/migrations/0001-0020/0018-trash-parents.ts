import { type Kysely, sql } from 'kysely';

/** The kind of the folder that a record is in. */
const PARENT_KINDS: Readonly<Record<string, string>> = {
  'gallery-images': 'gallery-folders',
  resources: 'resource-folders',
};

/** The folder of each trashed record. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement
  await db.schema.alterTable('trash').addColumn('parent_kind', 'text').execute();
  await db.schema.alterTable('trash').addColumn('parent_id', 'integer').execute();
  await db.schema.createIndex('trash_parent').on('trash').columns(['parent_kind', 'parent_id']).execute();
  const kinds = sql.join(Object.keys(PARENT_KINDS));
  const { rows } = await sql<{ id: number; kind: string; row: string }>`
    select id, kind, ${sql.ref('row')} from trash where kind in (${kinds})`.execute(db);
  for (const { id, kind, row } of rows) {
    const { folder_id } = JSON.parse(row);
    if (folder_id !== null)
      await sql`update trash set parent_kind = ${PARENT_KINDS[kind]}, parent_id = ${folder_id}
        where id = ${id}`.execute(db);
  }
}

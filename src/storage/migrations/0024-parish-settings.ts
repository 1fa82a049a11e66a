import type { Kysely } from 'kysely';

/** The parish's details and their files. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parish_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('block', 'text', (c) => c.notNull().unique())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('parish_files')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('image', 'text')
    .addColumn('file_id', 'integer', (c) => c.unique().references('files.id'))
    .execute();
}

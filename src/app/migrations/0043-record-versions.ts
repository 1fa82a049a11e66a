import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** The earlier versions of records. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('record_versions')
    .addColumn('id', id)
    .addColumn('record_table', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('file_id', 'integer', (c) => c.references('files.id'))
    .addColumn('replaced', 'text', (c) => c.notNull())
    .execute();
  for (const index of [
    'index record_versions_record on record_versions (record_id, record_table, version)',
    'index record_versions_file on record_versions (file_id) where file_id is not null',
  ])
    await sql.raw(`create ${index}`).execute(db);
  await db.schema.alterTable('activity').addColumn('record_id', 'integer').execute();
}

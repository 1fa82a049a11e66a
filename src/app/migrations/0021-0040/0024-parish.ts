import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/**
 * The parish's details with their files, its history and its own feasts, which were in files. Released: never edit it,
 * add a new migration.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;

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

  await db.schema
    .createTable('history_entries')
    .addColumn('id', id)
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('image', 'text')
    .addColumn('file_id', 'integer', (c) => c.unique().references('files.id'))
    .addColumn('image_description', 'text')
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('parish_feasts')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('readings', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  // when something happened last
  await db.schema
    .createTable('milestones')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('pending_imports')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .execute();
  // A database with accounts belongs to a parish whose history is in the file: the next start imports it and deletes
  // this row in the same transaction. A new database has no row. Restoring an older backup runs this migration too.
  await sql`insert into pending_imports (name) select 'history' where exists (select 1 from users)`.execute(
    db,
  );
}

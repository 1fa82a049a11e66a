import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Imports from other programs, what each item of their files became, and the authors of articles without an account. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('imports')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('site', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('kinds', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('busy_until', 'text')
    .execute();
  await db.schema
    .createTable('import_items')
    .addColumn('id', id)
    .addColumn('import_id', 'integer', (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source_key', 'text', (c) => c.notNull())
    .addColumn('ref', 'text')
    .addColumn('parent', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('old_path', 'text')
    .addColumn('target', 'text')
    .addColumn('body', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('record_id', 'integer')
    .addColumn('record_version', 'integer')
    .addUniqueConstraint('import_items_keys', ['import_id', 'source_key'])
    .execute();
  for (const columns of [['source_key'], ['old_path'], ['import_id', 'state'], ['import_id', 'ref']])
    await db.schema
      .createIndex(`import_items_${columns.join('_')}`)
      .on('import_items')
      .columns(columns)
      .execute();
  await db.schema.alterTable('news').addColumn('author_name', 'text').execute();
}

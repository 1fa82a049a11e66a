import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Recurring events and canceled events. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('event_series')
    .addColumn('id', id)
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('created_through', 'text', (c) => c.notNull())
    .execute();

  // SQLite adds one column per statement
  await db.schema
    .alterTable('events')
    .addColumn('series_id', 'integer', (c) => c.references('event_series.id'))
    .execute();
  await db.schema.alterTable('events').addColumn('series_date', 'text').execute();
  await db.schema
    .alterTable('events')
    .addColumn('edited', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('is_canceled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('events').addColumn('cancel_reason', 'text').execute();

  await db.schema
    .createIndex('events_series_date')
    .on('events')
    .columns(['series_id', 'series_date'])
    .unique()
    .execute();
  await db.schema.createIndex('events_series').on('events').columns(['series_id', 'date']).execute();
  // the dates of a series share their picture
  await db.schema.dropIndex('events_file').execute();
  await db.schema.createIndex('events_file').on('events').column('file_id').execute();
}

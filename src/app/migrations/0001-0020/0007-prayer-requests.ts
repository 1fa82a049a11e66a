import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Prayer requests, encrypted. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;

  await db.schema
    .createTable('prayer_requests')
    .addColumn('id', id)
    .addColumn('prayer_type', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('sealed_notes', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('sender', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('prayer_requests_state')
    .on('prayer_requests')
    .columns(['state', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('prayer_requests_created')
    .on('prayer_requests')
    .columns(['created_at', 'id'])
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Visitors who say when they will come, encrypted. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('visits')
    .addColumn('id', id)
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('sealed_notes', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('sender', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('repeats', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const index of [
    'visits_state on visits (state, created_at, id)',
    'visits_created on visits (created_at, id)',
    'visits_sender on visits (sender, created_at) where sender is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}

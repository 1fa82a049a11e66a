import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/**
 * Consent to the pictures of a gallery folder, and requests of visitors to take down a picture. Released: never edit it,
 * add a new migration.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('gallery_folders').addColumn('consent', 'text').execute();
  await db.schema
    .alterTable('gallery_images')
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('take_downs')
    .addColumn('id', id)
    // no reference: a request outlives its picture
    .addColumn('image_id', 'integer', (c) => c.notNull())
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
    'gallery_images_hidden on gallery_images (folder_id) where is_published = 0',
    'take_downs_state on take_downs (state, created_at, id)',
    'take_downs_created on take_downs (created_at, id)',
    'take_downs_sender on take_downs (sender, created_at) where sender is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}

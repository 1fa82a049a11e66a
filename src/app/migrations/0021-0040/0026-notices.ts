import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Notices above every public page. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('notices')
    .addColumn('id', id)
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}

import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** What staff add to a week. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('weeks')
    .addColumn('id', id)
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull().unique())
    .addColumn('greeting', 'text')
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('part_order', 'text', (c) => c.notNull())
    .addColumn('omitted', 'text', (c) => c.notNull())
    .execute();
}

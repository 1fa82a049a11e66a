import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Where to park on a day on which it differs. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('days')
    .addColumn('id', id)
    .addColumn('date', 'text', (c) => c.notNull().unique())
    .addColumn('parking', 'text', (c) => c.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/** State that several processes on one database share. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('duties')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('taken_until', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('key_check')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('mac', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('daily_verse')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('reference', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/** When something happened last. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('milestones')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
}

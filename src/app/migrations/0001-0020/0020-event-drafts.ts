import type { Kysely } from 'kysely';

/** Whether an event is published; existing events are. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('is_published', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}

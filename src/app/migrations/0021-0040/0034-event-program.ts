import type { Kysely } from 'kysely';

/** Several dated times of an event, and the last of their days. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('program', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('events').addColumn('last_date', 'text').execute();
}

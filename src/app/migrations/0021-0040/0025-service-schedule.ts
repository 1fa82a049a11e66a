import type { Kysely } from 'kysely';

/** When a service is held, and what is different on some dates. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('services').addColumn('rule', 'text').execute();
  await db.schema
    .alterTable('services')
    .addColumn('changes', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
}

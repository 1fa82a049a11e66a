import type { Kysely } from 'kysely';

/** How long a service takes, in minutes; null as usual. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('services').addColumn('length_minutes', 'integer').execute();
}

import type { Kysely } from 'kysely';

/** The folder of a record in the activity log. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('folder', 'text').execute();
}

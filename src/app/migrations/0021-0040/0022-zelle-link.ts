import type { Kysely } from 'kysely';

/** The link of the parish's bank for Zelle. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_info').addColumn('zelle_link', 'text').execute();
}

import type { Kysely } from 'kysely';

/** The digest of notifications in the outbox. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('digest_count', 'integer').execute();
}

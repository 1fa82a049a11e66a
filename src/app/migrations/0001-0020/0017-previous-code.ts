import type { Kysely } from 'kysely';

/**
 * The sign-in code before the last one, which stays valid until it expires. Released: never edit it, add a new
 * migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('challenges').addColumn('previous_code_hash', 'text').execute();
  await db.schema.alterTable('challenges').addColumn('previous_expires_at', 'text').execute();
}

import type { Kysely } from 'kysely';

/** Alternative text and focus of pictures. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('alternative', 'text').execute();
  await db.schema.alterTable('files').addColumn('focus', 'text').execute();
}

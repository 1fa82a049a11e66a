import type { Kysely } from 'kysely';

/** The place of a picture that was moved or uploaded with others. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gallery_images').addColumn('place', 'text').execute();
}

import { type Kysely, sql } from 'kysely';

/** Prayer requests that recur each year. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prayer_requests')
    .addColumn('is_yearly', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql
    .raw('create index prayer_requests_yearly on prayer_requests (id) where is_yearly = 1')
    .execute(db);
}

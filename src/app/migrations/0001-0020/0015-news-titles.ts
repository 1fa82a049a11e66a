import { type Kysely, sql } from 'kysely';

/**
 * An index of the titles of published articles. SQLite does not use the index of all titles, which includes drafts, and
 * sorts every published article instead. Released: never edit it, add a new migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index news_published_title on news (is_published, lower(title), id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What visitors read in the order of titles: the index over all titles holds drafts as well, and SQLite would rather sort
 * every published article. Frozen: later changes are migrations of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index news_published_title on news (is_published, lower(title), id)`.execute(db);
}

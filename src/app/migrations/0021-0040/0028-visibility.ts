import type { Kysely } from 'kysely';

/** When records are shown to visitors, and links to drafts. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['events', 'news', 'home_page_ads'])
    for (const column of ['show_from', 'show_until']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
      // finds the next change of the site's text
      await db.schema
        .createIndex(`${table}_${column}`)
        .on(table)
        .column(column)
        .where(column, 'is not', null)
        .execute();
    }
  await db.schema
    .createTable('draft_links')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'integer', (c) => c.unique().references('events.id').onDelete('cascade'))
    .addColumn('news_id', 'integer', (c) => c.unique().references('news.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}

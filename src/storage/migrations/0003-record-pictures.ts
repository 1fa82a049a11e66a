import type { Kysely } from 'kysely';

const TABLES = ['events', 'news'] as const;

/** Events and news articles may have a file of their own as picture. Frozen: later changes are migrations of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('file_id', 'integer', (c) => c.references('files.id'))
      .execute();
    // SQLite adds no column that is unique by itself
    await db.schema.createIndex(`${table}_file`).on(table).column('file_id').unique().execute();
  }
}

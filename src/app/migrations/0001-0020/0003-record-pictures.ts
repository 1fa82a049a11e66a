import type { Kysely } from 'kysely';

const TABLES = ['events', 'news'] as const;

/** Pictures of events and news. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('file_id', 'integer', (c) => c.references('files.id'))
      .execute();
    // SQLite cannot add a column with a unique constraint
    await db.schema.createIndex(`${table}_file`).on(table).column('file_id').unique().execute();
  }
}

import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Imported Bible texts. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('bible_texts')
    .addColumn('id', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull().unique())
    .addColumn('license', 'text', (c) => c.notNull())
    .addColumn('checksum', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('bible_books')
    .addColumn('id', id)
    .addColumn('text_id', 'integer', (c) => c.notNull().references('bible_texts.id'))
    .addColumn('book', 'text', (c) => c.notNull())
    .addColumn('chapters', 'text', (c) => c.notNull())
    .addUniqueConstraint('bible_books_book', ['text_id', 'book'])
    .execute();
}

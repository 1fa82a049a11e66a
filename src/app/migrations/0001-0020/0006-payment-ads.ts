import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Payment information and the ads of the home page. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;

  await db.schema
    .createTable('payment_info')
    // a single row with id 1
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('zelle_email', 'text')
    .addColumn('venmo_number', 'text')
    .addColumn('whatsapp', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('home_page_ads')
    .addColumn('id', id)
    .addColumn('ad_type', 'text', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('file_id', 'integer', (c) => c.unique().references('files.id'))
    .addColumn('description', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('display_order', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
}

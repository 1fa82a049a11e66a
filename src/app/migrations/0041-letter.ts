import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** The letter by email, and which emails of the outbox are bulk. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('letter_subscriptions')
    .addColumn('id', id)
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull().unique())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('requests', 'integer', (c) => c.notNull())
    .addColumn('confirmed_at', 'text')
    .addColumn('last_letter', 'text')
    .addColumn('refusals', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('letters')
    .addColumn('id', id)
    .addColumn('sunday', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('recipients', 'integer', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('letter_settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('is_automatic', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.alterTable('outbox').addColumn('bulk_for', 'integer').execute();
}

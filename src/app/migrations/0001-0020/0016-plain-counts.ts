import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/**
 * Drops the stored row counts and the indexes that only lists of a million rows needed: lists count their rows, and a
 * list of 10,000 rows is sorted quickly. Released: never edit it, add a new migration.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const list of LISTS)
    for (const [sqliteEvent, postgresEvent] of EVENTS)
      await sql
        .raw(
          engine === 'sqlite'
            ? `drop trigger tally_${list}_${sqliteEvent}`
            : `drop function tally_${list}_${postgresEvent} cascade`,
        )
        .execute(db);
  await sql`drop table tallies`.execute(db);
  for (const index of INDEXES) await sql.raw(`drop index ${index}`).execute(db);
}

const LISTS = ['events', 'event_days', 'event_months', 'news', 'folders', 'categories', 'prayer_requests'];
/** Names of the same event on SQLite and PostgreSQL. */
const EVENTS = [
  ['added', 'insert'],
  ['gone', 'delete'],
  ['changed', 'update'],
];
const INDEXES = [
  'events_past',
  'events_undated',
  'news_published_title',
  'gallery_images_all',
  'gallery_images_root',
  'gallery_images_outside',
];

import { type Kysely, sql } from 'kysely';
import type { Engine } from '#kit/storage/engine.ts';

/** Records that were once public, beginning with those in the trash. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const id =
    engine === 'sqlite'
      ? sql`integer primary key autoincrement`
      : sql`integer generated always as identity primary key`;
  await db.schema
    .createTable('once_public')
    .addColumn('id', id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addUniqueConstraint('once_public_record', ['kind', 'record_id'])
    .execute();
  // in JSON, a quotation mark within a text is escaped, so only the column itself matches
  await sql`insert into once_public (kind, record_id)
    select kind, record_id from trash
    where kind <> 'users' and ${sql.ref('row')} not like '%"is_published":0%'`.execute(db);
}

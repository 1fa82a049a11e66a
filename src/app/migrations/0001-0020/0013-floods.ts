import { type Kysely, sql } from 'kysely';

/** Duplicate prayer requests, and deletion of old rows. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prayer_requests')
    .addColumn('repeats', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // duplicates are searched among the requests of the same sender
  await db.schema.dropIndex('prayer_requests_fingerprint').execute();
  await db.schema
    .createIndex('idempotency_keys_created')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
  await db.schema.createIndex('sign_in_failures_last').on('sign_in_failures').column('last_at').execute();
  // removes unkeyed hashes of entered email addresses, which could be guessed; this also unlocks all accounts
  await sql`delete from sign_in_failures`.execute(db);
}

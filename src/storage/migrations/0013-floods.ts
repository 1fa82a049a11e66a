import { type Kysely, sql } from 'kysely';

/** What a flood leaves behind: counted, and found again to be thrown away. Frozen: later changes are migrations of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('prayer_requests')
    .addColumn('repeats', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // the same is looked for among what its sender sent
  await db.schema.dropIndex('prayer_requests_fingerprint').execute();
  await db.schema
    .createIndex('idempotency_keys_created')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
  await db.schema.createIndex('sign_in_failures_last').on('sign_in_failures').column('last_at').execute();
  // plain hashes of what was typed, which could be guessed at: from here on a row names an account, or is keyed. Accounts that
  // were closed are open once more, as after a restore
  await sql`delete from sign_in_failures`.execute(db);
}

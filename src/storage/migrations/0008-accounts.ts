import type { Kysely } from 'kysely';

/** First passwords, which are to be replaced, and versions of accounts. Frozen: later changes are migrations of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users');
  // SQLite adds one column at a time
  await users()
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await users().addColumn('password_expires_at', 'text').execute();
  await users()
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}

import type { Kysely } from 'kysely';

/** Temporary passwords and versions of accounts. Released: never edit it, add a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users');
  // SQLite adds one column per statement
  await users()
    .addColumn('must_change_password', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await users().addColumn('password_expires_at', 'text').execute();
  await users()
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}

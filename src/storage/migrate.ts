import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StorageUnusable } from './errors.ts';
import { migrations as released } from './migrations/index.ts';
import type { Storage } from './storage.ts';

type Migrations = typeof released;

export interface MigrationReport {
  readonly applied: readonly string[];
  /** Path of the copy that was made first, if any. */
  readonly backup: string | undefined;
}

/**
 * Brings the database to this version's tables, in one transaction, after a copy of what was there.
 *
 * @param migrations every migration of this version, in order.
 * @throws StorageUnusable when the database was written by a newer version; it is then left as it is.
 */
export async function migrate(storage: Storage, migrations: Migrations = released): Promise<MigrationReport> {
  const before = await appliedNames(storage);
  const unknown = before.find((name) => !(name in migrations));
  if (unknown)
    throw new StorageUnusable(
      `This database was written by a newer version of Idavaka (it holds "${unknown}"). Install that version, or restore an older backup.`,
    );
  const pending = Object.keys(migrations).filter((name) => !before.includes(name));
  const [first] = pending;
  if (!first) return { applied: [], backup: undefined };

  const backup = before.length > 0 ? storage.backupBefore(first) : undefined;
  const { error } = await new Migrator({
    db: storage.migrating,
    provider: { getMigrations: async () => forEngine(storage, migrations) },
  }).migrateToLatest();
  if (error) throw error;
  return { applied: pending, backup };
}

function forEngine({ engine }: Storage, migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        async up(db: Kysely<unknown>) {
          // all of them are one transaction, which rests while it works out what it writes next
          if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
          await up(db, engine);
        },
      },
    ]),
  );
}

/** Names of the migrations that a database has had, in order; none for an empty one. */
export async function appliedNames({ migrating, engine }: Storage): Promise<string[]> {
  // asked for by name: every start comes by here, and to describe all tables takes a tenth of it
  const { rows: tables } = await (engine === 'sqlite'
    ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
    : sql`select 1 where to_regclass('kysely_migration') is not null`
  ).execute(migrating);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    migrating,
  );
  return rows.map((row) => row.name);
}

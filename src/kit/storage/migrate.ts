import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './engine.ts';
import { StorageUnusable } from './errors.ts';
import type { Storage } from './storage.ts';

export type Migrations = Readonly<Record<string, { up(db: Kysely<unknown>, engine: Engine): Promise<void> }>>;

let released: Migrations = {};

/** Sets every migration of this version, in order. The app calls it before it opens a database. */
export function setMigrations(all: Migrations): void {
  released = all;
}

export function releasedMigrations(): Migrations {
  return released;
}

/**
 * Runs all pending migrations in one transaction, after a copy of the database.
 *
 * @param migrations by default every migration of this version.
 * @returns `backup`: path of the copy; undefined when none was needed or the engine makes none.
 * @throws StorageUnusable when the database was written by a newer version; it then remains unchanged.
 */
export async function migrate(storage: Storage, migrations: Migrations = released) {
  const before = await appliedMigrations(storage);
  const unknown = before.find((name) => !(name in migrations));
  if (unknown)
    throw new StorageUnusable(
      `This database was written by a newer version of Idavaka (it contains "${unknown}"). Install that version, or restore an older backup.`,
    );
  const pending = Object.keys(migrations).filter((name) => !before.includes(name));
  const [first] = pending;
  if (!first) return { applied: [], backup: undefined };

  const backup = before.length > 0 ? storage.backUpBeforeMigration(first) : undefined;
  const { error } = await new Migrator({
    db: storage.migrationDb,
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
          // all migrations share one transaction, which may be idle while a migration computes in JavaScript
          if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
          await up(db, engine);
        },
      },
    ]),
  );
}

/** Names of the applied migrations in order; an empty array for an empty database. */
export async function appliedMigrations({ migrationDb: migrating, engine }: Storage): Promise<string[]> {
  // Kysely's introspection of all tables would take a tenth of the start time
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

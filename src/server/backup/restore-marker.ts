import { sql } from 'kysely';
import { StorageUnusable } from '#storage/errors.ts';
import type { Storage } from '#storage/storage.ts';

/** In PostgreSQL, a restore creates this table before all others, and drops it when everything else is done. */
export const MARKER_TABLE = 'restoring';

export async function createMarker({ migrationDb }: Storage): Promise<void> {
  await sql`create table ${sql.table(MARKER_TABLE)} (id integer)`.execute(migrationDb);
}

export async function dropMarker({ migrationDb }: Storage): Promise<void> {
  await sql`drop table ${sql.table(MARKER_TABLE)}`.execute(migrationDb);
}

/**
 * Describes a running or interrupted restore into this database in one line, with instructions; undefined when there is none.
 */
export async function incompleteDatabaseRestore({
  engine,
  migrationDb,
}: Storage): Promise<string | undefined> {
  // a SQLite file is moved into place only when it is complete
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql`select 1 where to_regclass(${MARKER_TABLE}) is not null`.execute(migrationDb);
  if (rows.length === 0) return undefined;
  return `The database has a table "${MARKER_TABLE}": a restore into it is running or was interrupted. If it was interrupted, empty the database, delete everything except secret.key in the DATA_DIR of that restore, and restore again.`;
}

/**
 * Prevents servers and commands with any data directory from using an incompletely restored database.
 *
 * @throws StorageUnusable with a one-line message when a restore is running or was interrupted.
 */
export async function assertNoIncompleteDatabaseRestore(storage: Storage): Promise<void> {
  const problem = await incompleteDatabaseRestore(storage);
  if (problem !== undefined) throw new StorageUnusable(problem);
}

import { sql } from 'kysely';
import { StorageUnusable } from '#storage/errors.ts';
import type { Storage } from '#storage/storage.ts';

/** A table that a restore makes before all others in a database of PostgreSQL, and drops after all else is in its place. */
export const MARK = 'restoring';

export async function putMark({ migrating }: Storage): Promise<void> {
  await sql`create table ${sql.table(MARK)} (id integer)`.execute(migrating);
}

export async function takeMarkAway({ migrating }: Storage): Promise<void> {
  await sql`drop table ${sql.table(MARK)}`.execute(migrating);
}

/** One line about a restore into this database that is under way or was cut off, and what to do; undefined when there was none. */
export async function halfRestoredRows({ engine, migrating }: Storage): Promise<string | undefined> {
  // a SQLite file comes into its place when it is complete
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql`select 1 where to_regclass(${MARK}) is not null`.execute(migrating);
  if (rows.length === 0) return undefined;
  return `The database has a table "${MARK}": a restore into it is running, or was cut off. If it was cut off, empty the database, remove everything but secret.key in the DATA_DIR that it was restored with, and restore again.`;
}

/**
 * What a restore that was cut off has left in the database is no parish, whatever data folder one looks from.
 *
 * @throws StorageUnusable with one line where one is under way, or was cut off.
 */
export async function refuseHalfRestoredRows(storage: Storage): Promise<void> {
  const problem = await halfRestoredRows(storage);
  if (problem !== undefined) throw new StorageUnusable(problem);
}

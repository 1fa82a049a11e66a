import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportRows } from '#storage/dump/export.ts';
import { importRows } from '#storage/dump/import.ts';
import { readLastId, setLastId } from '#storage/dump/sequences.ts';
import { type BackupTable, backupTables } from '#storage/dump/tables.ts';
import { appliedMigrations, migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import { openStorage, sqlitePath } from '#storage/open.ts';
import { lockDataDir } from '#storage/sqlite/sqlite.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { hasNoPeers } from './assert-no-peers.ts';
import { BackupProblem } from './backup-problem.ts';
import { assertNoIncompleteDatabaseRestore } from './restore-marker.ts';

export interface CopiedTable {
  readonly name: BackupTable;
  readonly rows: number;
  /** SHA-256 of all rows in the dump format, in order of id; equal in both databases. */
  readonly sha256: string;
}

/**
 * Copies all rows from one database to an empty one of either engine, in one transaction, and verifies hashes before the commit.
 * Ids and id sequences are preserved.
 *
 * @param from, to database URLs in the format of DATABASE_URL.
 * @throws BackupProblem when the source is in use or has another version, or the target is not empty; StorageBusy.
 */
export async function copyDatabase({ from, to }: { from: string; to: string }): Promise<CopiedTable[]> {
  if (from === to)
    throw new BackupProblem('Source and target are the same database. Name two different ones.');
  if (sqlitePath(from) === undefined) await assertReachable(from);
  const locks = lockDataDirs(from, to);
  try {
    return await copyBetween(from, to);
  } finally {
    for (const { release } of locks) release();
  }
}

/** Runs before the target's directory and file are created, because a later restore would not accept them as empty. */
async function assertReachable(from: string): Promise<void> {
  const source = openStorage(from);
  try {
    await assertSameVersion(source);
  } catch (error) {
    throw source.translateError(error);
  } finally {
    await source.close();
  }
}

/** Locks the data directories of SQLite files, so that no server writes to them. */
function lockDataDirs(from: string, to: string): { release(): void }[] {
  const source = sqlitePath(from);
  if (source !== undefined && !existsSync(source))
    throw new BackupProblem(`There is no database at ${source}.`);
  const directories = new Set([source, sqlitePath(to)].filter((file) => file !== undefined).map(dirname));
  const locks: { release(): void }[] = [];
  try {
    for (const folder of directories) locks.push(lockDataDir(folder));
    return locks;
  } catch (error) {
    for (const { release } of locks) release();
    throw error;
  }
}

async function copyBetween(from: string, to: string): Promise<CopiedTable[]> {
  const source = openStorage(from);
  const target = openStorage(to);
  try {
    // prevents servers from starting on either database
    return await source.withExclusiveLock(() => target.withExclusiveLock(() => copy(source, target)));
  } catch (error) {
    throw error instanceof BackupProblem ? error : target.translateError(source.translateError(error));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copy(source: Storage, target: Storage): Promise<CopiedTable[]> {
  for (const storage of [source, target]) await assertNoIncompleteDatabaseRestore(storage);
  await assertSameVersion(source);
  await assertIdle(source);
  await assertEmpty(target);
  await migrate(target);
  return source.snapshot((view) =>
    target.transaction(async (trx) => {
      // delete the initial rows that migrations insert
      for (const table of backupTables.toReversed()) await trx.deleteFrom(table).execute();
      const copied: CopiedTable[] = [];
      for (const table of backupTables) copied.push(await copyTable(table, [view, source], [trx, target]));
      return copied;
    }),
  );
}

async function copyTable(
  name: BackupTable,
  [view, source]: [Handle, Storage],
  [trx, target]: [Handle, Storage],
): Promise<CopiedTable> {
  const read = createHash('sha256');
  let rows = 0;
  for await (const lines of exportRows(view, name, { isForBackup: true })) {
    read.update(lines);
    rows += await importRows(trx, target.engine, { table: name, lines });
  }
  await setLastId(trx, target.engine, { table: name, id: await readLastId(view, source.engine, name) });
  const written = createHash('sha256');
  for await (const lines of exportRows(trx, name)) written.update(lines);
  const sha256 = read.digest('hex');
  if (written.digest('hex') !== sha256)
    throw new BackupProblem(`The copied rows of ${name} differ from the original. Nothing was copied.`);
  return { name, rows, sha256 };
}

async function assertSameVersion(source: Storage): Promise<void> {
  const applied = await appliedMigrations(source);
  if (applied.length === 0) throw new BackupProblem('The source database is empty.');
  if (applied.join() === Object.keys(migrations).join()) return;
  throw new BackupProblem(
    'The source database belongs to another version of Idavaka. Start this version with it once, or use that version.',
  );
}

async function assertIdle(source: Storage): Promise<void> {
  if (await hasNoPeers(source)) return;
  throw new BackupProblem(
    'A server is running on the source database, and its further changes would be lost. Stop it first.',
  );
}

async function assertEmpty(target: Storage): Promise<void> {
  const names = (await target.migrationDb.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const notEmptyProblem = (reason: string) =>
    new BackupProblem(`The target database must be empty, but ${reason}. Nothing was changed.`);
  if (names.length > 0 && !names.includes('kysely_migration'))
    throw notEmptyProblem(`there is a table ${names[0]}`);
  // a migrated database without content has rows only in content_revision
  for (const table of backupTables.filter((one) => names.includes(one) && one !== 'content_revision')) {
    const row = await target.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw notEmptyProblem(`${table} has rows`);
  }
}

import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { exportRows } from '../storage/dump/export.ts';
import { importRows } from '../storage/dump/import.ts';
import { readLastId, setLastId } from '../storage/dump/sequences.ts';
import { type BackupTable, backupTables } from '../storage/dump/tables.ts';
import { appliedMigrations, migrate, releasedMigrations } from '../storage/migrate.ts';
import { openExistingStorage, openStorage, sqlitePath } from '../storage/open.ts';
import { lockDataDir } from '../storage/sqlite/sqlite.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { BackupProblem } from './archive-format.ts';
import { assertEmpty, assertIdle } from './database-checks.ts';

interface CopiedTable {
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
  const [fromFile, toFile] = [sqlitePath(from), sqlitePath(to)];
  await using opened = new AsyncDisposableStack();
  const closeLater = (opening: Storage) => opened.adopt(opening, (storage) => storage.close());
  const source = closeLater(openExistingStorage(from));
  try {
    // checked before the target's directory and file are created
    await assertSameVersion(source);
    // no server can start on a locked folder or database
    for (const folder of new Set([fromFile, toFile].flatMap((file) => (file ? dirname(file) : []))))
      opened.adopt(lockDataDir(folder), ({ release }) => release());
    const target = closeLater(openStorage(to));
    try {
      return await source.withExclusiveLock(() => target.withExclusiveLock(() => copy(source, target)));
    } catch (error) {
      throw target.translateError(error);
    }
  } catch (error) {
    throw source.translateError(error);
  }
}

async function copy(source: Storage, target: Storage): Promise<CopiedTable[]> {
  await assertIdle(
    source,
    'A server is running on the source database, and its further changes would be lost. Stop it first.',
  );
  await assertEmpty(target);
  await migrate(target);
  return source.snapshot((view) =>
    target.transaction(async (trx) => {
      // delete the initial rows that migrations insert
      for (const table of backupTables().toReversed()) await trx.deleteFrom(table).execute();
      const copied: CopiedTable[] = [];
      for (const table of backupTables()) copied.push(await copyTable(table, [view, source], [trx, target]));
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
  if (applied.join() === Object.keys(releasedMigrations()).join()) return;
  throw new BackupProblem(
    'The source database belongs to another version of Idavaka. Start this version with it once, or use that version.',
  );
}

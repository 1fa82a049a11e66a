import { createHash } from 'node:crypto';
import { exportRows } from '#storage/dump/export.ts';
import { importRows } from '#storage/dump/import.ts';
import { setLastId } from '#storage/dump/sequences.ts';
import type { BackupTable } from '#storage/dump/tables.ts';
import { migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import type { Storage } from '#storage/storage.ts';
import type { Config } from '../config/config.ts';
import type { Manifest } from './archive-format.ts';
import { type ReadablePart, readParts } from './archive-reader.ts';
import { BackupProblem } from './backup-problem.ts';
import { type RestoreTarget, withEmptyTarget } from './staging.ts';
import { readPartText, verifyBackup } from './verify-backup.ts';

/**
 * Restores a backup to an empty data directory and an empty database of either engine. Verifies the whole file before it writes
 * anything. Restored data remains in a staging area until it is complete and its rows match the manifest.
 *
 * @throws BackupProblem when the file cannot be restored or the target is not empty; nothing is changed then.
 */
export async function restoreBackup(
  file: string,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  await withEmptyTarget(config, async (target) => {
    const { storage } = target;
    try {
      await loadBackup(target, manifest, file);
      await target.finish();
    } catch (error) {
      await target.abandon();
      if (storage.isUniqueViolation(error))
        throw new BackupProblem(`${file} has duplicate ids. Nothing was restored.`);
      throw storage.translateError(error);
    }
  });
  return manifest;
}

async function loadBackup(target: RestoreTarget, manifest: Manifest, file: string): Promise<void> {
  const { storage } = target;
  const known = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name));
  await migrate(storage, Object.fromEntries(known));
  await clearTables(storage, manifest);
  for await (const part of readParts(file)) {
    if (part.kind === 'rows') await writeRows(storage, part, file);
    if (part.kind === 'file') await target.writeFile(part.name, part.content);
  }
  await storage.transaction(async (trx) => {
    for (const { name, lastId } of manifest.tables)
      await setLastId(trx, storage.engine, { table: name, id: lastId });
  });
  await compareRows(storage, manifest, file);
  await migrate(storage);
}

/** Deletes the initial rows that migrations insert, because the backup contains them. */
async function clearTables(storage: Storage, { tables }: Manifest): Promise<void> {
  await storage.transaction(async (trx) => {
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute();
  });
}

async function writeRows(storage: Storage, part: ReadablePart, file: string): Promise<void> {
  const lines = await readPartText(part, file);
  const table = part.name as BackupTable;
  await storage.transaction((trx) => importRows(trx, storage.engine, { table, lines }));
}

async function compareRows(storage: Storage, { tables }: Manifest, file: string): Promise<void> {
  for (const { name, sha256 } of tables) {
    const hash = createHash('sha256');
    for await (const page of exportRows(storage.db, name)) hash.update(page);
    if (hash.digest('hex') !== sha256)
      throw new BackupProblem(`The restored rows of ${name} differ from those in ${file}.`);
  }
}

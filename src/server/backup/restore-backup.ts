import { createHash } from 'node:crypto';
import { rowPages } from '#storage/dump-export.ts';
import { insertLines } from '#storage/dump-import.ts';
import { setLastId } from '#storage/dump-sequences.ts';
import type { CarriedTable } from '#storage/dump-tables.ts';
import { migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import type { Storage } from '#storage/storage.ts';
import type { Settings } from '../config.ts';
import type { Manifest } from './archive-format.ts';
import { type ReadPart, readParts } from './archive-reader.ts';
import { BackupProblem } from './backup-problem.ts';
import { onEmptyTarget, type RestoreTarget } from './staging.ts';
import { textOf, verifyBackup } from './verify-backup.ts';

/**
 * Puts a backup into an empty data folder and an empty database of either engine. The file is read to its end before
 * anything is written; what is written lies aside until all of it is there and its rows are compared with the manifest.
 *
 * @throws BackupProblem when the file cannot be restored or the place is not empty; what was there stays as it was.
 */
export async function restoreBackup(
  file: string,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  await onEmptyTarget(settings, async (target) => {
    const { storage } = target;
    try {
      await fill(target, manifest, file);
      await target.finish();
    } catch (error) {
      await target.abandon();
      if (storage.isDuplicate(error))
        throw new BackupProblem(`An id that ${file} brings is taken. Nothing was restored.`);
      throw storage.explain(error);
    }
  });
  return manifest;
}

async function fill(target: RestoreTarget, manifest: Manifest, file: string): Promise<void> {
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
  await compare(storage, manifest, file);
  await migrate(storage);
}

/** Migrations write a first row here and there; the backup has its own. */
async function clearTables(storage: Storage, { tables }: Manifest): Promise<void> {
  await storage.transaction(async (trx) => {
    for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute();
  });
}

async function writeRows(storage: Storage, part: ReadPart, file: string): Promise<void> {
  const lines = await textOf(part, file);
  const table = part.name as CarriedTable;
  await storage.transaction((trx) => insertLines(trx, storage.engine, { table, lines }));
}

async function compare(storage: Storage, { tables }: Manifest, file: string): Promise<void> {
  for (const { name, sha256 } of tables) {
    const hash = createHash('sha256');
    for await (const page of rowPages(storage.db, name)) hash.update(page);
    if (hash.digest('hex') !== sha256)
      throw new BackupProblem(`The rows of ${name} came out otherwise than they stand in ${file}.`);
  }
}

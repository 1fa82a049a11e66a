import { createHash } from 'node:crypto';
import { exportRows } from '#storage/dump/export.ts';
import { readLastId } from '#storage/dump/sequences.ts';
import { backupTables } from '#storage/dump/tables.ts';
import { appliedMigrations } from '#storage/migrate.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { FileEntry, Manifest, TableEntry } from './archive-format.ts';
import {
  type BackupFile,
  listDemoMedia,
  listReferencedFiles,
  MEDIA_DIRECTORY,
  openBackupFile,
  readContent,
  UnreadableFile,
} from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { type BackupWriter, writeBackup } from './backup-writer.ts';

/** The result of a backup. It lacks unreadable and lost files, and contains damaged files as they are. */
export interface BackupResult {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Names, each with the error code of the operating system. */
  readonly unreadable: readonly string[];
  /** Names of files that do not exist although a row refers to them, before and after the backup. */
  readonly lost: readonly string[];
  /**
   * Names of files whose size differs from their row. They are in the backup as they are. The server never changes stored
   * files.
   */
  readonly damaged: readonly string[];
}

/**
 * Writes database and media to one file, while the server may run. The rows are a snapshot. Files are read afterwards; those that
 * were deleted in the meantime, are lost, or cannot be read, are listed as missing.
 *
 * @throws BackupProblem when the database is empty or the file exists.
 */
export async function takeBackup(
  file: string,
  { storage, dataDir, now }: { storage: Storage; dataDir: string; now: string },
): Promise<BackupResult> {
  const migrations = await appliedMigrations(storage);
  if (migrations.length === 0)
    throw new BackupProblem('This database is empty: there is nothing to back up.');
  let result: Omit<BackupResult, 'bytes'> | undefined;
  const bytes = await writeBackup(file, async (writer) => {
    const { tables, references, filesOutside } = await storage.snapshot(async (snapshot) => ({
      tables: await writeTables(writer, snapshot, storage),
      references: await listReferencedFiles(snapshot),
      filesOutside: await countExternalFiles(snapshot),
    }));
    const { files, missing, unreadable, damaged } = await writeFiles(writer, references, dataDir);
    const missingNames = missing.filter((name) => !unreadable.has(name));
    const manifest = { takenAt: now, migrations, tables, files, missing, filesOutside };
    const codes = [...unreadable].map(([name, code]) => `${name} (${code})`);
    const isReferenced = await findCurrentNames(storage.db);
    result = {
      manifest,
      unreadable: codes,
      lost: missingNames.filter(isReferenced),
      damaged: damaged.filter(isReferenced),
    };
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.write({ kind: 'manifest', name: '', bytes: text.length }, [text]);
  });
  return { ...(result as Omit<BackupResult, 'bytes'>), bytes };
}

async function writeTables(writer: BackupWriter, view: Handle, storage: Storage): Promise<TableEntry[]> {
  const existing = new Set((await view.introspection.getTables()).map(({ name }) => name));
  const tables: TableEntry[] = [];
  // a database of an older version may not have all tables
  for (const name of backupTables.filter((table) => existing.has(table))) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const page of exportRows(view, name, { isForBackup: true })) {
      const bytes = Buffer.from(page);
      hash.update(bytes);
      rows += page.split('\n').length - 1;
      await writer.write({ kind: 'rows', name, bytes: bytes.length }, [bytes]);
    }
    tables.push({
      name,
      rows,
      sha256: hash.digest('hex'),
      lastId: await readLastId(view, storage.engine, name),
    });
  }
  return tables;
}

async function writeFiles(
  writer: BackupWriter,
  references: readonly BackupFile[],
  dataDir: string,
): Promise<{
  files: FileEntry[];
  missing: string[];
  unreadable: Map<string, string>;
  damaged: string[];
}> {
  const files: FileEntry[] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  const unreadable = new Map<string, string>();
  const catchUnreadable = <T>(name: string, reading: Promise<T>) =>
    reading.catch((error) => {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable.set(name, error.message);
      return undefined;
    });
  const demoMedia = await catchUnreadable(MEDIA_DIRECTORY, listDemoMedia(dataDir));
  if (!demoMedia) missing.push(MEDIA_DIRECTORY);
  for (const one of [...(demoMedia ?? []), ...references]) {
    const written = await catchUnreadable(one.name, writeFile(writer, one, dataDir));
    if (written) files.push(written);
    else missing.push(one.name);
    if (written && one.bytes !== null && written.bytes !== one.bytes) damaged.push(one.name);
  }
  return { files, missing, unreadable, damaged };
}

/** Returns a function that says whether a row refers to a file now. */
async function findCurrentNames(db: Handle): Promise<(name: string) => boolean> {
  const current = new Set((await listReferencedFiles(db)).map(({ name }) => name));
  return (name) => current.has(name);
}

/** @returns undefined when the file does not exist. @throws UnreadableFile */
async function writeFile(
  writer: BackupWriter,
  file: BackupFile,
  dataDir: string,
): Promise<FileEntry | undefined> {
  const handle = await openBackupFile(dataDir, file);
  if (!handle) return undefined;
  try {
    const { size: bytes } = await handle.stat().catch((error) => {
      throw new UnreadableFile(error);
    });
    const { name } = file;
    return { name, bytes, sha256: await writer.write({ kind: 'file', name, bytes }, readContent(handle)) };
  } finally {
    await handle.close();
  }
}

async function countExternalFiles(view: Handle): Promise<number> {
  const { count } = await view
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host', '!=', 'embedded')
    .where('state', 'in', ['uploaded', 'attached', 'resting'])
    .executeTakeFirstOrThrow();
  return count;
}

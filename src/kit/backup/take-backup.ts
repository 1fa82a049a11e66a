import { createHash } from 'node:crypto';
import { countRows } from '../crud/keyset.server.ts';
import type { FileStore } from '../media-storage/file-store.ts';
import { exportRows } from '../storage/dump/export.ts';
import { readLastId } from '../storage/dump/sequences.ts';
import { backupTables } from '../storage/dump/tables.ts';
import { appliedMigrations } from '../storage/migrate.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { BackupProblem, type FileEntry, type Manifest, type TableEntry } from './archive-format.ts';
import { type BackupFile, listDemoMedia, listReferencedFiles, readBackupFile } from './backup-files.ts';
import type { WritePart } from './backup-writer.ts';

/**
 * Writes database and media as a backup, while the server may run. The rows are a snapshot. Files are read afterwards; those that
 * were deleted in the meantime, are lost, or cannot be read, are listed as missing.
 *
 * @param writeParts such as `writeBackup` with a file.
 * @param afterRows runs after the end of the snapshot.
 * @throws BackupProblem when the database is empty or the media cannot be listed; errors of `writeParts`.
 */
export async function takeBackup<Written>(
  writeParts: (work: (write: WritePart) => Promise<void>) => Promise<Written>,
  { storage, files, now }: { storage: Storage; files: FileStore; now: string },
  afterRows?: () => Promise<void>,
) {
  const migrations = await appliedMigrations(storage);
  if (migrations.length === 0)
    throw new BackupProblem('This database is empty: there is nothing to back up.');
  const reasons = new Map<string, string>();
  const { promise, resolve } = Promise.withResolvers<Manifest>();
  const written = await writeParts(async (write) => {
    const { tables, references, filesOutside } = await storage.snapshot(async (snapshot) => ({
      tables: await writeTables(write, snapshot, storage),
      references: await listReferencedFiles(snapshot),
      filesOutside: await countRows(
        snapshot
          .selectFrom('files')
          .where('host', '!=', 'embedded')
          .where('state', 'in', ['uploaded', 'attached', 'resting']),
      ),
    }));
    await afterRows?.();
    const listed = [...(await listDemoMedia(files)), ...references];
    const entries = await writeFiles(write, listed, { files, reasons });
    const existing = new Set(entries.map(({ name }) => name));
    const missing = listed.map(({ name }) => name).filter((name) => !existing.has(name));
    const manifest = { takenAt: now, migrations, tables, files: entries, missing, filesOutside };
    await write('manifest', '', Buffer.from(JSON.stringify(manifest)));
    resolve(manifest);
  });
  // a file that was deleted during the backup is not a problem
  const current = new Set((await listReferencedFiles(storage.db)).map(({ name }) => name));
  const problems = [...reasons].filter(([name, reason]) => reason !== 'ENOENT' || current.has(name));
  return {
    manifest: await promise,
    /** The result of `writeParts`. */
    written,
    /** Names of files that could not be read, or whose size differs from their row, each with the reason. */
    problems: problems.map(([name, reason]) => `${name} (${reason})`),
  };
}

async function writeTables(write: WritePart, view: Handle, storage: Storage): Promise<TableEntry[]> {
  const existing = new Set((await view.introspection.getTables()).map(({ name }) => name));
  const tables: TableEntry[] = [];
  // a database of an older version may not have all tables
  for (const name of backupTables().filter((table) => existing.has(table))) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const page of exportRows(view, name, { isForBackup: true })) {
      hash.update(page);
      rows += page.split('\n').length - 1;
      await write('rows', name, Buffer.from(page));
    }
    const lastId = await readLastId(view, storage.engine, name);
    tables.push({ name, rows, sha256: hash.digest('hex'), lastId });
  }
  return tables;
}

/** Writes all files that can be read. @param reasons receives the reason for each file with a problem. */
async function writeFiles(
  write: WritePart,
  listed: readonly BackupFile[],
  { files, reasons }: { files: FileStore; reasons: Map<string, string> },
): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const { name, bytes } of listed) {
    const content = await readBackupFile(files, name).catch(({ code, message }) => {
      reasons.set(name, code ?? message);
    });
    if (!content) continue;
    entries.push({ name, bytes: content.length, sha256: await write('file', name, content) });
    // the server never changes stored files
    if (bytes !== null && content.length !== bytes) reasons.set(name, 'its size has changed');
  }
  return entries;
}

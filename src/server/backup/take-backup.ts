import { createHash } from 'node:crypto';
import { carriedTables } from '#storage/carried-tables.ts';
import { lastId } from '#storage/last-ids.ts';
import { appliedNames } from '#storage/migrate.ts';
import { rowPages } from '#storage/row-pages.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { BackupProblem } from './backup-problem.ts';
import { type BackupWriter, writeBackup } from './backup-writer.ts';
import {
  contentOf,
  drawnFiles,
  openWanted,
  SERVED,
  UnreadableFile,
  type WantedFile,
  wantedFiles,
} from './carried-files.ts';
import type { CarriedFile, CarriedRows, Manifest } from './format.ts';

/**
 * Writes database and media into one file, beside a running server. The rows are those of one moment; files come after
 * them, and one that was deleted for good since, or cannot be read, is noted as missing.
 *
 * @returns also what could not be read, each with the system's code; the backup is whole without them.
 * @throws BackupProblem when there is nothing to back up or the file exists.
 */
export async function takeBackup(
  file: string,
  { storage, dataDir, now }: { storage: Storage; dataDir: string; now: string },
): Promise<{ readonly manifest: Manifest; readonly bytes: number; readonly unreadable: readonly string[] }> {
  const migrations = await appliedNames(storage);
  if (migrations.length === 0)
    throw new BackupProblem('This database is empty: there is nothing to back up.');
  let manifest: Manifest | undefined;
  let unreadable: string[] = [];
  const bytes = await writeBackup(file, async (writer) => {
    const { tables, told, filesOutside } = await storage.snapshot(async (view) => ({
      tables: await writeTables(writer, view, storage),
      told: await wantedFiles(view),
      filesOutside: await countOutside(view),
    }));
    const { files, ...others } = await writeFiles(writer, told, dataDir);
    unreadable = others.unreadable;
    manifest = { takenAt: now, migrations, tables, files, missing: others.missing, filesOutside };
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.write({ kind: 'manifest', name: '', bytes: text.length }, [text]);
  });
  return { manifest: manifest as Manifest, bytes, unreadable };
}

async function writeTables(writer: BackupWriter, view: Handle, storage: Storage): Promise<CarriedRows[]> {
  const existing = new Set((await view.introspection.getTables()).map(({ name }) => name));
  const tables: CarriedRows[] = [];
  // an older version's database may lack some
  for (const name of carriedTables.filter((table) => existing.has(table))) {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const page of rowPages(view, name, { isCarriedAway: true })) {
      const bytes = Buffer.from(page);
      hash.update(bytes);
      rows += page.split('\n').length - 1;
      await writer.write({ kind: 'rows', name, bytes: bytes.length }, [bytes]);
    }
    tables.push({ name, rows, sha256: hash.digest('hex'), lastId: await lastId(view, storage.engine, name) });
  }
  return tables;
}

async function writeFiles(
  writer: BackupWriter,
  told: readonly WantedFile[],
  dataDir: string,
): Promise<{ files: CarriedFile[]; missing: string[]; unreadable: string[] }> {
  const files: CarriedFile[] = [];
  const missing: string[] = [];
  const unreadable: string[] = [];
  const unlessUnreadable = <T>(name: string, reading: Promise<T>) =>
    reading.catch((error) => {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable.push(`${name} (${error.message})`);
      return undefined;
    });
  const drawn = await unlessUnreadable(SERVED, drawnFiles(dataDir));
  if (!drawn) missing.push(SERVED);
  for (const one of [...(drawn ?? []), ...told]) {
    const written = await unlessUnreadable(one.name, writeOne(writer, one, dataDir));
    if (written) files.push(written);
    else missing.push(one.name);
  }
  return { files, missing, unreadable };
}

/** @returns undefined for one that is gone. @throws UnreadableFile */
async function writeOne(
  writer: BackupWriter,
  wanted: WantedFile,
  dataDir: string,
): Promise<CarriedFile | undefined> {
  const handle = await openWanted(dataDir, wanted);
  if (!handle) return undefined;
  try {
    const { size: bytes } = await handle.stat().catch((error) => {
      throw new UnreadableFile(error);
    });
    const { name } = wanted;
    return { name, bytes, sha256: await writer.write({ kind: 'file', name, bytes }, contentOf(handle)) };
  } finally {
    await handle.close();
  }
}

async function countOutside(view: Handle): Promise<number> {
  const { count } = await view
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host', '!=', 'embedded')
    .where('state', 'in', ['uploaded', 'attached', 'resting'])
    .executeTakeFirstOrThrow();
  return count;
}

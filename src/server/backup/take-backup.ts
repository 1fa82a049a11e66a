import { createHash } from 'node:crypto';
import { rowPages } from '#storage/dump-export.ts';
import { lastId } from '#storage/dump-sequences.ts';
import { carriedTables } from '#storage/dump-tables.ts';
import { appliedNames } from '#storage/migrate.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { CarriedFile, CarriedRows, Manifest } from './archive-format.ts';
import {
  contentOf,
  drawnFiles,
  openWanted,
  SERVED,
  UnreadableFile,
  type WantedFile,
  wantedFiles,
} from './backup-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { type BackupWriter, writeBackup } from './backup-writer.ts';

/** A backup is whole without what is unreadable and lost, and with what is damaged. */
export interface Taken {
  readonly manifest: Manifest;
  readonly bytes: number;
  /** Names, each with the system's code. */
  readonly unreadable: readonly string[];
  /** Names of files that are gone although rows told of them then, and do so still: nobody deleted them. */
  readonly lost: readonly string[];
  /** Names of files that it has as they lie there, of another size than their rows say: nothing of ours changes a file that is kept. */
  readonly damaged: readonly string[];
}

/**
 * Writes database and media into one file, beside a running server. The rows are those of one moment; files come after
 * them, and one that was deleted for good since, is lost, or cannot be read, is noted as missing.
 *
 * @throws BackupProblem when there is nothing to back up or the file exists.
 */
export async function takeBackup(
  file: string,
  { storage, dataDir, now }: { storage: Storage; dataDir: string; now: string },
): Promise<Taken> {
  const migrations = await appliedNames(storage);
  if (migrations.length === 0)
    throw new BackupProblem('This database is empty: there is nothing to back up.');
  let taken: Omit<Taken, 'bytes'> | undefined;
  const bytes = await writeBackup(file, async (writer) => {
    const { tables, told, filesOutside } = await storage.snapshot(async (view) => ({
      tables: await writeTables(writer, view, storage),
      told: await wantedFiles(view),
      filesOutside: await countOutside(view),
    }));
    const { files, missing, unreadable, damaged } = await writeFiles(writer, told, dataDir);
    const gone = missing.filter((name) => !unreadable.has(name));
    const manifest = { takenAt: now, migrations, tables, files, missing, filesOutside };
    const codes = [...unreadable].map(([name, code]) => `${name} (${code})`);
    const isTold = await stillTold(storage.db);
    taken = { manifest, unreadable: codes, lost: gone.filter(isTold), damaged: damaged.filter(isTold) };
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.write({ kind: 'manifest', name: '', bytes: text.length }, [text]);
  });
  return { ...(taken as Omit<Taken, 'bytes'>), bytes };
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
): Promise<{
  files: CarriedFile[];
  missing: string[];
  unreadable: Map<string, string>;
  damaged: string[];
}> {
  const files: CarriedFile[] = [];
  const missing: string[] = [];
  const damaged: string[] = [];
  const unreadable = new Map<string, string>();
  const unlessUnreadable = <T>(name: string, reading: Promise<T>) =>
    reading.catch((error) => {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable.set(name, error.message);
      return undefined;
    });
  const drawn = await unlessUnreadable(SERVED, drawnFiles(dataDir));
  if (!drawn) missing.push(SERVED);
  for (const one of [...(drawn ?? []), ...told]) {
    const written = await unlessUnreadable(one.name, writeOne(writer, one, dataDir));
    if (written) files.push(written);
    else missing.push(one.name);
    if (written && one.bytes !== null && written.bytes !== one.bytes) damaged.push(one.name);
  }
  return { files, missing, unreadable, damaged };
}

/** Whether rows tell of a file by now, wherever they want it. */
async function stillTold(db: Handle): Promise<(name: string) => boolean> {
  const told = new Set((await wantedFiles(db)).flatMap(({ name, otherwise }) => [name, ...otherwise]));
  return (name) => told.has(name);
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

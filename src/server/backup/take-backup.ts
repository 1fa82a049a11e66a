import { createHash } from 'node:crypto';
import { carriedTables } from '#storage/carried-tables.ts';
import { lastId } from '#storage/last-ids.ts';
import { appliedNames } from '#storage/migrate.ts';
import { rowPages } from '#storage/row-pages.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { BackupProblem } from './backup-problem.ts';
import { type BackupWriter, writeBackup } from './backup-writer.ts';
import { openWanted, type WantedFile, wantedFiles } from './carried-files.ts';
import type { CarriedFile, CarriedRows, Manifest } from './format.ts';

/**
 * Writes database and media into one file, beside a running server. The rows are those of one moment; files come after
 * them, and one that was deleted for good since is noted as missing.
 *
 * @throws BackupProblem when there is nothing to back up or the file exists.
 */
export async function takeBackup(
  file: string,
  { storage, dataDir, now }: { storage: Storage; dataDir: string; now: string },
): Promise<{ readonly manifest: Manifest; readonly bytes: number }> {
  const migrations = await appliedNames(storage);
  if (migrations.length === 0)
    throw new BackupProblem('This database is empty: there is nothing to back up.');
  let manifest: Manifest | undefined;
  const bytes = await writeBackup(file, async (writer) => {
    const { tables, wanted, filesOutside } = await storage.snapshot(async (view) => ({
      tables: await writeTables(writer, view, storage),
      wanted: await wantedFiles(view, dataDir),
      filesOutside: await countOutside(view),
    }));
    const { files, missing } = await writeFiles(writer, wanted, dataDir);
    manifest = { takenAt: now, migrations, tables, files, missing, filesOutside };
    const text = Buffer.from(JSON.stringify(manifest));
    await writer.write({ kind: 'manifest', name: '', bytes: text.length }, [text]);
  });
  return { manifest: manifest as Manifest, bytes };
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
  wanted: readonly WantedFile[],
  dataDir: string,
): Promise<{ files: CarriedFile[]; missing: string[] }> {
  const files: CarriedFile[] = [];
  const missing: string[] = [];
  for (const one of wanted) {
    const handle = await openWanted(dataDir, one);
    if (!handle) {
      missing.push(one.name);
      continue;
    }
    try {
      const { size: bytes } = await handle.stat();
      const content = handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
      const sha256 = await writer.write({ kind: 'file', name: one.name, bytes }, content);
      files.push({ name: one.name, bytes, sha256 });
    } finally {
      await handle.close();
    }
  }
  return { files, missing };
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

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { FileStore } from '../media-storage/file-store.ts';
import type { Config } from '../process/config.ts';
import { exportRows } from '../storage/dump/export.ts';
import { importRows } from '../storage/dump/import.ts';
import { setLastId } from '../storage/dump/sequences.ts';
import type { BackupTable } from '../storage/dump/tables.ts';
import { StorageUnusable } from '../storage/errors.ts';
import { migrate, releasedMigrations } from '../storage/migrate.ts';
import { openStorage, sqlitePath } from '../storage/open.ts';
import { fsyncPath } from '../storage/sqlite/durable-files.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { BackupProblem, Manifest } from './archive-format.ts';
import { readParts } from './archive-reader.ts';
import { isBackupFileName } from './backup-files.ts';
import { assertEmpty, assertIdle } from './database-checks.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** Directory in the data directory for restored files. It exists until the restore is complete. */
const STAGING_DIRECTORY = '.restoring';
/** Names that are allowed in an "empty" data directory; the administrator copies the key there first. */
const ALLOWED_NAMES = ['secret.key', 'lost+found'];

/**
 * Prevents servers and commands from using an incomplete restore. Keeps secret.key, which may be the only copy.
 *
 * @throws StorageUnusable with a one-line message when a restore is running or was interrupted.
 */
export function assertNoIncompleteRestore({ dataDir, databaseUrl }: Target): void {
  const staging = join(dataDir, STAGING_DIRECTORY);
  if (!existsSync(staging)) return;
  const database = sqlitePath(databaseUrl);
  throw new StorageUnusable(
    `${staging} exists: a restore is running or was interrupted. If it was interrupted, delete everything in DATA_DIR (${dataDir}) except secret.key, ${database ? `delete ${database}` : 'empty the database of DATABASE_URL'}, and restore again.`,
  );
}

/**
 * Restores a backup to an empty data directory and an empty database of either engine. Verifies the whole file before it writes
 * anything. All rows are written in one transaction, whose commit is the last step.
 *
 * @param bucket where the media files go instead of the data directory. They stay there when the restore fails, because
 *   another site may use them, and the next restore skips them.
 * @throws BackupProblem when the file cannot be restored or the target is not empty; nothing is changed then.
 */
export async function restoreBackup(file: string, target: Target, bucket?: FileStore): Promise<Manifest> {
  const manifest = await verifyBackup(file);
  const { dataDir, databaseUrl } = target;
  assertNoIncompleteRestore(target);
  await assertEmptyDataDir(dataDir);
  const database = sqlitePath(databaseUrl);
  if (database !== undefined) {
    assertNoDatabase(database);
    await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  }
  const storage = openStorage(databaseUrl);
  let isCommitted = false;
  try {
    // no server can start on this database in the meantime
    await storage.withExclusiveLock(async () => {
      await assertEmpty(storage);
      await assertIdle(storage, 'Another Idavaka process is connected to the database of DATABASE_URL.');
      await mkdir(join(dataDir, STAGING_DIRECTORY), { recursive: true, mode: 0o700 }).catch(({ code }) => {
        throw new BackupProblem(`${dataDir} cannot be written (${code}).`);
      });
      await loadBackup(storage, { manifest, file, dataDir, bucket });
      isCommitted = true;
      await rm(join(dataDir, STAGING_DIRECTORY), { recursive: true });
      await migrate(storage);
    });
  } catch (error) {
    if (!isCommitted) await deleteRestoredFiles(dataDir);
    throw storage.translateError(error);
  } finally {
    await storage.close();
    if (!isCommitted && database !== undefined) await deleteDatabase(database);
  }
  return manifest;
}

const Versions = z.object({ migrations: z.array(z.string()) });

/**
 * Reads a whole backup, whose last line has the hash of everything before it, and returns its manifest.
 *
 * @throws BackupProblem when the file is damaged, inconsistent, or of a newer version.
 */
async function verifyBackup(file: string): Promise<Manifest> {
  let manifestText: string | undefined;
  const tables = new Set<string>();
  for await (const { kind, name, content } of readParts(file)) {
    if (kind === 'manifest') manifestText = content.toString();
    if (kind === 'rows') tables.add(name);
    if (kind === 'file' && !isBackupFileName(name)) throw inconsistentProblem(file);
  }
  const manifest = parseManifest(manifestText, file);
  for (const { name } of manifest.tables) tables.delete(name);
  if (tables.size > 0) throw inconsistentProblem(file);
  return manifest;
}

function parseManifest(text: string | undefined, file: string): Manifest {
  const json = parseJson(text);
  // check the version first, because the manifest of a newer version may have unknown tables
  const unknown = Versions.safeParse(json).data?.migrations.find((name) => !(name in releasedMigrations()));
  if (unknown !== undefined)
    throw new BackupProblem(
      `${file} was written by a newer version of Idavaka (it has the migration "${unknown}"). Install that version first.`,
    );
  const { data } = Manifest.safeParse(json);
  if (!data) throw inconsistentProblem(file);
  return data;
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inconsistentProblem(file: string, reason = ''): BackupProblem {
  return new BackupProblem(`${file} is inconsistent or was altered${reason}. Nothing was restored.`);
}

async function loadBackup(
  storage: Storage,
  {
    manifest,
    file,
    dataDir,
    bucket,
  }: { manifest: Manifest; file: string; dataDir: string; bucket: FileStore | undefined },
): Promise<void> {
  const { engine } = storage;
  const staging = join(dataDir, STAGING_DIRECTORY);
  const toProblem = (error: Error) => {
    const translated = storage.translateError(error);
    return translated === error ? inconsistentProblem(file, ` (${error.message})`) : translated;
  };
  for await (const { kind, name, content } of readParts(file)) {
    if (kind !== 'file') continue;
    await mkdir(dirname(join(staging, name)), { recursive: true, mode: 0o700 });
    await writeFile(join(staging, name), content, { flag: 'wx', mode: 0o600, flush: true });
    if (!bucket) continue;
    const address = `/${name.replace('.resting/', '')}`;
    if ((await bucket.find(address))?.bytes !== content.length)
      await bucket.put(address, join(staging, name));
    await rm(join(staging, name));
  }
  const known = Object.entries(releasedMigrations()).filter(([name]) => manifest.migrations.includes(name));
  await migrate(storage, Object.fromEntries(known));
  await storage.transaction(async (trx) => {
    // it is idle while files in the backup are skipped
    if (engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    // delete the initial rows that migrations insert
    for (const { name } of manifest.tables.toReversed()) await trx.deleteFrom(name).execute();
    for await (const { kind, name, content } of readParts(file))
      if (kind === 'rows')
        await importRows(trx, engine, { table: name as BackupTable, lines: content.toString() }).catch(
          (error) => {
            throw toProblem(error);
          },
        );
    for (const { name, lastId } of manifest.tables) await setLastId(trx, engine, { table: name, id: lastId });
    await compareRows(trx, manifest, file);
    if (!bucket && existsSync(join(staging, 'media')))
      await rename(join(staging, 'media'), join(dataDir, 'media'));
    fsyncPath(dataDir);
  });
}

async function compareRows(trx: Handle, { tables }: Manifest, file: string): Promise<void> {
  for (const { name, sha256 } of tables) {
    const hash = createHash('sha256');
    for await (const page of exportRows(trx, name)) hash.update(page);
    if (hash.digest('hex') !== sha256)
      throw new BackupProblem(`The restored rows of ${name} differ from those in ${file}.`);
  }
}

async function assertEmptyDataDir(dataDir: string): Promise<void> {
  const existingNames = await readdir(dataDir).catch(({ code }): string[] => {
    if (code === 'ENOENT') return [];
    throw new BackupProblem(`DATA_DIR (${dataDir}) cannot be read (${code}).`);
  });
  const other = existingNames.find((name) => !ALLOWED_NAMES.includes(name));
  if (other !== undefined) throw notEmptyProblem(join(dataDir, other));
}

/** Rejects an existing database, and a journal of a previous one, which SQLite would apply to the restored database. */
function assertNoDatabase(database: string): void {
  for (const path of [database, `${database}-wal`, `${database}-journal`])
    if (existsSync(path)) throw notEmptyProblem(path);
}

function notEmptyProblem(path: string): BackupProblem {
  return new BackupProblem(
    `A backup can be restored only to an empty data directory and database, but ${path} exists. Nothing was changed.`,
  );
}

/** Does not delete the data directory, which may have existed before. */
async function deleteRestoredFiles(dataDir: string): Promise<void> {
  for (const name of ['media', STAGING_DIRECTORY])
    await rm(join(dataDir, name), { recursive: true, force: true });
}

async function deleteDatabase(database: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true });
}

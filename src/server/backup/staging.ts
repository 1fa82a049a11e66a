import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { StorageUnusable } from '#storage/errors.ts';
import { openStorage, sqlitePath } from '#storage/open.ts';
import { fsyncPath } from '#storage/sqlite/durable-files.ts';
import type { Storage } from '#storage/storage.ts';
import type { Config } from '../config/config.ts';
import { hasNoPeers } from './assert-no-peers.ts';
import { BackupProblem } from './backup-problem.ts';
import { createMarker, dropMarker, incompleteDatabaseRestore, MARKER_TABLE } from './restore-marker.ts';

/** Directory for restored files until the restore is complete, in the data directory and next to a SQLite file. */
const STAGING_DIRECTORY = '.restoring';
/** Names that are allowed in an "empty" data directory; the administrator copies the key there first. */
const ALLOWED_NAMES = ['secret.key', 'lost+found'];

/**
 * Prevents servers and commands from using an incomplete restore: in PostgreSQL, some tables have rows, but the files are missing.
 *
 * @throws StorageUnusable with a one-line message when a restore is running or was interrupted.
 */
export function assertNoIncompleteRestore(config: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const problem = incompleteRestore(config);
  if (problem !== undefined) throw new StorageUnusable(problem);
}

/**
 * Describes an incomplete restore in one line, with instructions; undefined when there is none. Keeps secret.key, which may be
 * the only copy.
 */
function incompleteRestore({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): string | undefined {
  const database = sqlitePath(databaseUrl);
  const directories = stagingParents(dataDir, database);
  const stagingDirectory = directories
    .map((folder) => join(folder, STAGING_DIRECTORY))
    .find((folder) => existsSync(folder));
  if (stagingDirectory === undefined) return undefined;
  const steps = [`delete everything in DATA_DIR (${dataDir}) except secret.key`];
  if (database === undefined) steps.push('empty the database of DATABASE_URL');
  else if (directories.length > 1)
    steps.push(`delete ${basename(database)} and ${STAGING_DIRECTORY} in ${dirname(database)}`);
  return `${stagingDirectory} exists: a restore is running or was interrupted. If it was interrupted, ${steps.join(', ')}, and restore again.`;
}

/** The target of a restore. Its content becomes visible only in `finish`. */
export interface RestoreTarget {
  readonly storage: Storage;
  /** @param name path below the data directory, with slashes. */
  writeFile(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Closes the storage and moves everything into place, the database last.
   *
   * @throws BackupProblem when the cleanup after that fails.
   */
  finish(): Promise<void>;
  /**
   * Deletes everything that was written, unless the restore is complete.
   *
   * @throws BackupProblem when a server has written to the database; then the rows are not deleted.
   */
  abandon(): Promise<void>;
}

interface TargetPaths {
  readonly dataDir: string;
  /** A SQLite file; undefined for PostgreSQL. */
  readonly database: string | undefined;
  /** Parents of the staging directories. */
  readonly directories: readonly string[];
}

/**
 * Runs `work` with an empty target. No server can start on a PostgreSQL database in the meantime, whatever its data directory is.
 *
 * @throws BackupProblem when the target is not empty; nothing is changed then.
 */
export async function withEmptyTarget(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const problem = incompleteRestore(config);
  if (problem !== undefined) throw new BackupProblem(problem);
  await assertEmptyDataDir(dataDir);
  const database = sqlitePath(databaseUrl);
  const paths = { dataDir, database, directories: stagingParents(dataDir, database) };
  if (database === undefined) return withEmptyDatabase(databaseUrl, paths, work);
  assertNoDatabase(database);
  await createStagingDirectories(paths);
  await work(createRestoreTarget(openStorage(`sqlite:${stagedDatabasePath(database)}`), paths));
}

async function withEmptyDatabase(
  url: string,
  paths: TargetPaths,
  work: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  const storage = openStorage(url);
  try {
    await storage.withExclusiveLock(async () => {
      const problem = await incompleteDatabaseRestore(storage);
      if (problem !== undefined) throw new BackupProblem(problem);
      if ((await tableNames(storage)).length > 0)
        throw notEmptyProblem('the database of DATABASE_URL has tables');
      if (!(await hasNoPeers(storage)))
        throw notEmptyProblem('another Idavaka process is connected to the database of DATABASE_URL');
      await createMarker(storage);
      await createStagingDirectories(paths).catch(async (error) => {
        await dropMarker(storage);
        throw error;
      });
      await work(createRestoreTarget(storage, paths));
    });
  } catch (error) {
    throw storage.translateError(error);
  } finally {
    // already closed on success; an earlier error is more important than one of `close`
    await storage.close().catch(() => undefined);
  }
}

function createRestoreTarget(
  storage: Storage,
  { dataDir, database, directories }: TargetPaths,
): RestoreTarget {
  let isMediaMoved = false;
  let isClosed = false;
  /** When true, everything is in place, and `abandon` must not delete it. */
  let isComplete = false;
  const clear = async () => {
    for (const folder of directories)
      await rm(join(folder, STAGING_DIRECTORY), { recursive: true, force: true });
  };
  const close = async () => {
    if (isClosed) return;
    // set it before closing: a second attempt would fail with another error and hide the first
    isClosed = true;
    await storage.close();
  };
  return {
    storage,
    async writeFile(name, content) {
      const path = join(dataDir, STAGING_DIRECTORY, ...name.split('/'));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(content),
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      );
    },
    async finish() {
      const media = join(dataDir, STAGING_DIRECTORY, 'media');
      if (existsSync(media)) {
        await rename(media, join(dataDir, 'media'));
        isMediaMoved = true;
      }
      fsyncPath(dataDir);
      if (database === undefined) await dropMarker(storage);
      else {
        await close();
        assertNoLog(stagedDatabasePath(database));
        assertNoDatabase(database);
        await rename(stagedDatabasePath(database), database);
      }
      isComplete = true;
      try {
        if (database === undefined) await close();
        else fsyncPath(dirname(database));
        await clear();
      } catch (error) {
        throw cleanupFailedProblem(error, directories);
      }
    },
    async abandon() {
      // the caller already has the error
      if (isComplete) return clear().catch(() => undefined);
      if (database === undefined) await dropTables(storage);
      await close();
      if (isMediaMoved) await rm(join(dataDir, 'media'), { recursive: true, force: true });
      await clear();
    },
  };
}

const stagingParents = (dataDir: string, database: string | undefined) => [
  ...new Set([dataDir, database === undefined ? dataDir : dirname(database)]),
];

const stagedDatabasePath = (database: string) =>
  join(dirname(database), STAGING_DIRECTORY, basename(database));

async function assertEmptyDataDir(dataDir: string): Promise<void> {
  const existingNames = await readdir(dataDir).catch((error) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw new BackupProblem(`DATA_DIR (${dataDir}) cannot be read (${error.code}).`);
  });
  const [other] = existingNames.filter((name) => !ALLOWED_NAMES.includes(name));
  if (other !== undefined) throw notEmptyProblem(`${join(dataDir, other)} exists`);
}

/** Rejects an existing database, and a journal of a previous one, which SQLite would apply to the restored database. */
function assertNoDatabase(database: string): void {
  for (const path of [database, `${database}-wal`, `${database}-journal`])
    if (existsSync(path)) throw notEmptyProblem(`${path} exists`);
}

/** If the disk is full, SQLite leaves rows in the log when it closes, and a renamed database would lack them. */
function assertNoLog(database: string): void {
  if (existsSync(`${database}-wal`))
    throw new BackupProblem(
      `${database}-wal could not be written to its database. Free space on that disk, and restore again. Nothing was restored.`,
    );
}

function notEmptyProblem(reason: string): BackupProblem {
  return new BackupProblem(
    `A backup can be restored only to an empty data directory and database, but ${reason}. Nothing was changed.`,
  );
}

function cleanupFailedProblem(error: unknown, directories: readonly string[]): BackupProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  const stagingDirectories = directories.map((folder) => join(folder, STAGING_DIRECTORY)).join(' and ');
  return new BackupProblem(
    `The whole backup was restored and is in place, but the cleanup failed (${code ?? message}). Check that disk, and delete only ${stagingDirectories}, if it still exists.`,
  );
}

async function createStagingDirectories({ directories }: TargetPaths): Promise<void> {
  for (const folder of directories) await createStagingDirectory(folder);
}

async function createStagingDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(join(folder, STAGING_DIRECTORY), { mode: 0o700 });
  } catch (error) {
    throw new BackupProblem(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Drops all tables. The database was empty before, and no server can start while the lock is held, unless the lock was lost.
 */
async function dropTables(storage: Storage): Promise<void> {
  if (!(await hasNoPeers(storage)))
    throw new BackupProblem(
      'The backup could not be restored because a server was started on this database in the meantime. The database was left as it is: it has a part of the backup and the changes made since. Stop that server, and save those changes before you empty the database.',
    );
  // drop the marker table last, so that an interrupted cleanup is still recognized
  const others = (await tableNames(storage)).filter((name) => name !== MARKER_TABLE);
  for (const name of [...others, MARKER_TABLE])
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(storage.migrationDb);
}

async function tableNames({ migrationDb: migrating }: Storage): Promise<string[]> {
  const tables = await migrating.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

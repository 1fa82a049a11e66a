import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openStorage } from '#storage/open.ts';
import { StorageUnusable } from '#storage/problems.ts';
import type { Storage } from '#storage/storage.ts';
import type { Settings } from '../settings.ts';
import { BackupProblem } from './backup-problem.ts';

/** Everything lies here, within the data folder and beside a SQLite file, until it is complete. */
const ASIDE = '.restoring';
/** What may be in an "empty" data folder: the key is put there first. */
const MAY_BE_THERE = ['secret.key', 'lost+found'];

/**
 * What a restore that was cut off has left is no parish: on PostgreSQL there are rows of some tables, and no files yet.
 *
 * @throws StorageUnusable with one line where one is under way, or was cut off.
 */
export function refuseHalfRestored(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  const problem = halfRestored(settings);
  if (problem !== undefined) throw new StorageUnusable(problem);
}

/** One line about what is there of a restore, and what to do; undefined when nothing is. Of the key there may be no other copy. */
function halfRestored({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): string | undefined {
  const database = fileOf(databaseUrl);
  const folders = foldersOf(dataDir, database);
  const aside = folders.map((folder) => join(folder, ASIDE)).find((folder) => existsSync(folder));
  if (aside === undefined) return undefined;
  const steps = [`remove everything in DATA_DIR (${dataDir}) but secret.key`];
  if (database === undefined) steps.push('empty the database of DATABASE_URL');
  else if (folders.length > 1)
    steps.push(`remove ${basename(database)} and ${ASIDE} in ${dirname(database)}`);
  return `${aside} is there: a restore is running, or was cut off. If it was cut off, ${steps.join(', ')}, and restore again.`;
}

/** A place for a parish that does not show before `finish`. */
export interface RestoreTarget {
  readonly storage: Storage;
  /** @param name path below the data folder, with slashes. */
  writeFile(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Closes the storage and puts everything into its place, the database last. */
  finish(): Promise<void>;
  /** Takes away all that was written. */
  abandon(): Promise<void>;
}

/** @throws BackupProblem when something is there already; nothing is touched then. */
export async function emptyTarget({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<RestoreTarget> {
  const problem = halfRestored({ dataDir, databaseUrl });
  if (problem !== undefined) throw new BackupProblem(problem);
  await mustBeEmpty(dataDir);
  const database = fileOf(databaseUrl);
  if (database !== undefined && existsSync(database)) throw occupied(`${database} is there`);
  const shared = database === undefined ? await emptyDatabase(databaseUrl) : undefined;
  const folders = foldersOf(dataDir, database);
  try {
    for (const folder of folders) await makeAside(folder);
  } catch (error) {
    await shared?.close();
    throw error;
  }
  const storage = shared ?? openStorage(`sqlite:${asideOf(database as string)}`);
  return filled(storage, { dataDir, database, folders });
}

function filled(
  storage: Storage,
  {
    dataDir,
    database,
    folders,
  }: { dataDir: string; database: string | undefined; folders: readonly string[] },
): RestoreTarget {
  let hasMovedMedia = false;
  let isClosed = false;
  const clear = async () => {
    for (const folder of folders) await rm(join(folder, ASIDE), { recursive: true, force: true });
  };
  return {
    storage,
    async writeFile(name, content) {
      const path = join(dataDir, ASIDE, ...name.split('/'));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(
        Readable.from(content),
        createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      );
    },
    async finish() {
      const media = join(dataDir, ASIDE, 'media');
      if (existsSync(media)) {
        await rename(media, join(dataDir, 'media'));
        hasMovedMedia = true;
      }
      await synced(dataDir);
      await storage.close();
      isClosed = true;
      if (database !== undefined) {
        await rename(asideOf(database), database);
        await synced(dirname(database));
      }
      await clear();
    },
    async abandon() {
      if (!isClosed && database === undefined) await dropTables(storage);
      if (!isClosed) await storage.close();
      if (hasMovedMedia) await rm(join(dataDir, 'media'), { recursive: true, force: true });
      await clear();
    },
  };
}

const fileOf = (url: string) => (url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined);

const foldersOf = (dataDir: string, database: string | undefined) => [
  ...new Set([dataDir, database === undefined ? dataDir : dirname(database)]),
];

const asideOf = (database: string) => join(dirname(database), ASIDE, basename(database));

async function mustBeEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw new BackupProblem(`DATA_DIR ${dataDir} cannot be read (${error.code}).`);
  });
  const [other] = names.filter((name) => !MAY_BE_THERE.includes(name));
  if (other !== undefined) throw occupied(`${join(dataDir, other)} is there`);
}

async function emptyDatabase(url: string): Promise<Storage> {
  const storage = openStorage(url);
  try {
    if ((await tableNames(storage)).length > 0) throw occupied('the database of DATABASE_URL has tables');
    return storage;
  } catch (error) {
    await storage.close();
    throw storage.explain(error);
  }
}

function occupied(what: string): BackupProblem {
  return new BackupProblem(
    `A backup is restored only into an empty place, but ${what} already. Nothing was changed.`,
  );
}

async function makeAside(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(join(folder, ASIDE), { mode: 0o700 });
  } catch (error) {
    throw new BackupProblem(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The database was empty when we came: whatever is in it is ours. */
async function dropTables(storage: Storage): Promise<void> {
  for (const name of await tableNames(storage))
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(storage.migrating);
}

async function tableNames({ migrating }: Storage): Promise<string[]> {
  const tables = await migrating.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

async function synced(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

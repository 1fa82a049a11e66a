import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { StorageUnusable } from '#storage/errors.ts';
import { openStorage } from '#storage/open.ts';
import { logsOf, withoutDatabase } from '#storage/sqlite-journal-check.ts';
import type { Storage } from '#storage/storage.ts';
import type { Settings } from '../config.ts';
import { isIdle } from './assert-no-peers.ts';
import { BackupProblem } from './backup-problem.ts';
import { halfRestoredRows, MARK, putMark, takeMarkAway } from './restore-marker.ts';

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
  /** Closes the storage and puts everything into its place, the database last. @throws BackupProblem for what fails after that. */
  finish(): Promise<void>;
  /** Takes away all that was written, unless it is in its place already. @throws BackupProblem when somebody else has written there too; it stays then. */
  abandon(): Promise<void>;
}

interface Place {
  readonly dataDir: string;
  /** A SQLite file; undefined for PostgreSQL. */
  readonly database: string | undefined;
  /** In which something lies aside. */
  readonly folders: readonly string[];
}

/**
 * Runs `work` on an empty place. On PostgreSQL no server starts on the database meanwhile, whatever its data folder is.
 *
 * @throws BackupProblem when something is there already; nothing is touched then.
 */
export async function onEmptyTarget(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  work: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const problem = halfRestored(settings);
  if (problem !== undefined) throw new BackupProblem(problem);
  await mustBeEmpty(dataDir);
  const database = fileOf(databaseUrl);
  const place = { dataDir, database, folders: foldersOf(dataDir, database) };
  if (database === undefined) return onEmptyDatabase(databaseUrl, place, work);
  mustBeFree(database);
  await makeAsides(place);
  await work(filled(openStorage(`sqlite:${asideOf(database)}`), place));
}

async function onEmptyDatabase(
  url: string,
  place: Place,
  work: (target: RestoreTarget) => Promise<void>,
): Promise<void> {
  const storage = openStorage(url);
  try {
    await storage.alone(async () => {
      const problem = await halfRestoredRows(storage);
      if (problem !== undefined) throw new BackupProblem(problem);
      if ((await tableNames(storage)).length > 0) throw occupied('the database of DATABASE_URL has tables');
      if (!(await isIdle(storage))) throw occupied('another Idavaka is on the database of DATABASE_URL');
      await putMark(storage);
      await makeAsides(place).catch(async (error) => {
        await takeMarkAway(storage);
        throw error;
      });
      await work(filled(storage, place));
    });
  } catch (error) {
    throw storage.explain(error);
  } finally {
    // what failed before is told; whoever ended well has closed it
    await storage.close().catch(() => undefined);
  }
}

function filled(storage: Storage, { dataDir, database, folders }: Place): RestoreTarget {
  let hasMovedMedia = false;
  let isClosed = false;
  /** From here on all of the parish is there, and nothing of it is taken back. */
  let isInPlace = false;
  const clear = async () => {
    for (const folder of folders) await rm(join(folder, ASIDE), { recursive: true, force: true });
  };
  const close = async () => {
    if (isClosed) return;
    // also when it fails: a second try would fail otherwise, and hide why
    isClosed = true;
    await storage.close();
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
      if (database === undefined) await takeMarkAway(storage);
      else {
        await close();
        mustBeWhole(asideOf(database));
        mustBeFree(database);
        await rename(asideOf(database), database);
      }
      isInPlace = true;
      try {
        if (database === undefined) await close();
        else await synced(dirname(database));
        await clear();
      } catch (error) {
        throw doneBut(error, folders);
      }
    },
    async abandon() {
      // whoever asks knows already what failed
      if (isInPlace) return clear().catch(() => undefined);
      if (database === undefined) await dropTables(storage);
      await close();
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

/** Nor may there be a log of a database that was here: SQLite would write it into the one that is restored. */
function mustBeFree(database: string): void {
  if (existsSync(database)) throw occupied(`${database} is there`);
  const logs = logsOf(database);
  if (logs.length > 0) throw new BackupProblem(`${withoutDatabase(database, logs)} Nothing was restored.`);
}

/** Without room SQLite leaves rows in the log when it closes, and a database that is renamed is without them. */
function mustBeWhole(database: string): void {
  const [log] = logsOf(database);
  if (log !== undefined)
    throw new BackupProblem(
      `${log} could not be written into its database. Make room on that disk, and restore again. Nothing was restored.`,
    );
}

function occupied(what: string): BackupProblem {
  return new BackupProblem(
    `A backup is restored only into an empty place, but ${what} already. Nothing was changed.`,
  );
}

function doneBut(error: unknown, folders: readonly string[]): BackupProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  const asides = folders.map((folder) => join(folder, ASIDE)).join(' and ');
  return new BackupProblem(
    `All of the backup was restored and is in its place, but the end of it failed (${code ?? message}). Look at that disk, and remove ${asides} where it is still there, and nothing else.`,
  );
}

async function makeAsides({ folders }: Place): Promise<void> {
  for (const folder of folders) await makeAside(folder);
}

async function makeAside(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(join(folder, ASIDE), { mode: 0o700 });
  } catch (error) {
    throw new BackupProblem(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The database was empty when we came, and no server starts while we are alone on it: unless the lock was lost, what is in it is ours. */
async function dropTables(storage: Storage): Promise<void> {
  if (!(await isIdle(storage)))
    throw new BackupProblem(
      'The backup could not be restored, since a server was started on this database meanwhile. Everything in it was left as it is: a part of the backup, and what was written since. Stop that server, and keep what was written before you empty the database.',
    );
  // the mark last: should this be cut off, what is left is known for what it is
  const others = (await tableNames(storage)).filter((name) => name !== MARK);
  for (const name of [...others, MARK])
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

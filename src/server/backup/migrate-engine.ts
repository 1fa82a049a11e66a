import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { rowPages } from '#storage/dump-export.ts';
import { insertLines } from '#storage/dump-import.ts';
import { lastId, setLastId } from '#storage/dump-sequences.ts';
import { type CarriedTable, carriedTables } from '#storage/dump-tables.ts';
import { appliedNames, migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import { openStorage } from '#storage/open.ts';
import { claimFolder } from '#storage/sqlite.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { isIdle } from './assert-no-peers.ts';
import { BackupProblem } from './backup-problem.ts';
import { refuseHalfRestoredRows } from './restore-marker.ts';

export interface CopiedTable {
  readonly name: CarriedTable;
  readonly rows: number;
  /** Of all its rows as text, by id; the same at both ends. */
  readonly sha256: string;
}

/**
 * Copies all rows of a parish from one database into another, empty one of either engine, in one transaction there, and
 * compares what it wrote with what it read before that transaction stands. Ids stay, and go on where they were.
 *
 * @param from, to as DATABASE_URL is written.
 * @throws BackupProblem when the source is in use or of another version, or the target holds something; StorageBusy.
 */
export async function copyParish({ from, to }: { from: string; to: string }): Promise<CopiedTable[]> {
  if (from === to) throw new BackupProblem('The parish is there already: give two different databases.');
  if (fileOf(from) === undefined) await mustBeReached(from);
  const claims = claimsOf(from, to);
  try {
    return await between(from, to);
  } finally {
    for (const { release } of claims) release();
  }
}

/** Before the target's folder and file are made: a restore takes neither for an empty place. */
async function mustBeReached(from: string): Promise<void> {
  const source = openStorage(from);
  try {
    await mustBeOfThisVersion(source);
  } catch (error) {
    throw source.explain(error);
  } finally {
    await source.close();
  }
}

/** A server that runs on a SQLite file would go on writing to it. */
function claimsOf(from: string, to: string): { release(): void }[] {
  const source = fileOf(from);
  if (source !== undefined && !existsSync(source))
    throw new BackupProblem(`There is no database at ${source}.`);
  const folders = new Set([source, fileOf(to)].filter((file) => file !== undefined).map(dirname));
  const claims: { release(): void }[] = [];
  try {
    for (const folder of folders) claims.push(claimFolder(folder));
    return claims;
  } catch (error) {
    for (const { release } of claims) release();
    throw error;
  }
}

async function between(from: string, to: string): Promise<CopiedTable[]> {
  const source = openStorage(from);
  const target = openStorage(to);
  try {
    // no server starts on either meanwhile, and fills it
    return await source.alone(() => target.alone(() => copy(source, target)));
  } catch (error) {
    throw error instanceof BackupProblem ? error : target.explain(source.explain(error));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copy(source: Storage, target: Storage): Promise<CopiedTable[]> {
  for (const storage of [source, target]) await refuseHalfRestoredRows(storage);
  await mustBeOfThisVersion(source);
  await mustBeIdle(source);
  await mustBeEmpty(target);
  await migrate(target);
  return source.snapshot((view) =>
    target.transaction(async (trx) => {
      // migrations write a first row here and there
      for (const table of carriedTables.toReversed()) await trx.deleteFrom(table).execute();
      const copied: CopiedTable[] = [];
      for (const table of carriedTables) copied.push(await copyTable(table, [view, source], [trx, target]));
      return copied;
    }),
  );
}

async function copyTable(
  name: CarriedTable,
  [view, source]: [Handle, Storage],
  [trx, target]: [Handle, Storage],
): Promise<CopiedTable> {
  const read = createHash('sha256');
  let rows = 0;
  for await (const lines of rowPages(view, name, { isCarriedAway: true })) {
    read.update(lines);
    rows += await insertLines(trx, target.engine, { table: name, lines });
  }
  await setLastId(trx, target.engine, { table: name, id: await lastId(view, source.engine, name) });
  const written = createHash('sha256');
  for await (const lines of rowPages(trx, name)) written.update(lines);
  const sha256 = read.digest('hex');
  if (written.digest('hex') !== sha256)
    throw new BackupProblem(`The rows of ${name} came out otherwise than they were. Nothing was copied.`);
  return { name, rows, sha256 };
}

async function mustBeOfThisVersion(source: Storage): Promise<void> {
  const applied = await appliedNames(source);
  if (applied.length === 0) throw new BackupProblem('The database to copy from is empty.');
  if (applied.join() === Object.keys(migrations).join()) return;
  throw new BackupProblem(
    'The database to copy from is of another version of Idavaka. Start this version on it once, or use that version.',
  );
}

async function mustBeIdle(source: Storage): Promise<void> {
  if (await isIdle(source)) return;
  throw new BackupProblem(
    'A server is running on the database to copy from: what it wrote from now on would be lost. Stop it first.',
  );
}

async function mustBeEmpty(target: Storage): Promise<void> {
  const names = (await target.migrating.introspection.getTables({ withInternalKyselyTables: true })).map(
    ({ name }) => name,
  );
  const occupied = (what: string) =>
    new BackupProblem(`A parish is copied only into an empty database, but ${what}. Nothing was changed.`);
  if (names.length > 0 && !names.includes('kysely_migration')) throw occupied(`there is a table ${names[0]}`);
  // one that was prepared and never filled has a revision and nothing else
  for (const table of carriedTables.filter((one) => names.includes(one) && one !== 'content_revision')) {
    const row = await target.db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row) throw occupied(`${table} has rows`);
  }
}

const fileOf = (url: string) => (url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined);

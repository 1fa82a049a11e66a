import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { backupTables, excludedTables } from '../dump/tables.ts';
import type { Engine } from '../engine.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { runOnCluster, runStatements } from './template-databases.ts';

/** For tests of what differs between the engines, such as SQL, locks and dumps: they always run on both. */
export const bothEngines: readonly Engine[] = ['sqlite', 'postgres'];

/** For all other tests: SQLite, and with `npm test -- --engines all` PostgreSQL too. */
export const engines = process.env.ENGINES === 'all' ? bothEngines : bothEngines.slice(0, 1);

export interface TestDatabase {
  /** A URL for `openStorage` and DATABASE_URL. */
  readonly url: string;
  /** Deletes the database. All connections to it must be closed. */
  remove(): Promise<void>;
}

/** Opens a migrated, empty database, which `close()` deletes or returns to the pool. */
export async function freshStorage(engine: Engine): Promise<Storage> {
  const database = engine === 'postgres' ? await reusablePostgresDatabase() : await freshSqliteDatabase(true);
  const storage = openStorage(database.url);
  // speed over durability, as in postgres-daemon.ts
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(storage.migrationDb);
  return {
    ...storage,
    async close() {
      await storage.close();
      await database.remove();
    },
  };
}

/** Opens an empty SQLite database with the tables of the kit and one of a site, in SQL. */
export async function freshKitStorage(siteTable: string): Promise<Storage> {
  const storage = await freshStorage('sqlite');
  const kitTables = [...backupTables(), ...excludedTables].map((name) => sql.lit(name));
  const others = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and name not like 'sqlite%' and name not in (${sql.join(kitTables)})`.execute(
    storage.migrationDb,
  );
  await sql`pragma foreign_keys = off`.execute(storage.migrationDb);
  for (const { name } of others.rows) await sql`drop table ${sql.table(name)}`.execute(storage.migrationDb);
  await sql.raw(siteTable).execute(storage.migrationDb);
  return storage;
}

/** Replaces the clock of the database by that of the process, which a test can fix. */
export function withProcessClock(storage: Storage): Storage {
  const instantIn = (milliseconds: number, now: number) =>
    sql<string>`${new Date(now + milliseconds).toISOString()}`;
  return { ...storage, instantIn };
}

/** PostgreSQL databases for reuse: resetting one is twenty times faster than copying the template. */
const idleDatabases: TestDatabase[] = [];

async function reusablePostgresDatabase(): Promise<TestDatabase> {
  const database = idleDatabases.pop() ?? (await freshPostgresDatabase(true));
  return {
    url: database.url,
    async remove() {
      await runStatements(database.url, inject('templates').postgres.resetScript);
      idleDatabases.push(database);
    },
  };
}

/** Creates a database for a test that opens it itself or passes its URL to a process. */
export function freshDatabase(engine: Engine, { isMigrated = false } = {}): Promise<TestDatabase> {
  return engine === 'sqlite' ? freshSqliteDatabase(isMigrated) : freshPostgresDatabase(isMigrated);
}

/** Creates an empty folder, which is deleted at the end of the test run. */
export function freshFolder(): string {
  return mkdtempSync(join(inject('templates').sqlite.folder, 'data-'));
}

async function freshSqliteDatabase(isMigrated: boolean): Promise<TestDatabase> {
  const folder = freshFolder();
  const file = join(folder, 'idavaka.sqlite');
  if (isMigrated) copyFileSync(inject('templates').sqlite.file, file);
  return { url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function freshPostgresDatabase(isMigrated: boolean): Promise<TestDatabase> {
  const { cluster, name: template } = inject('templates').postgres;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = isMigrated ? template : 'template0';
  await runOnCluster(cluster, `create database ${name} template ${source} strategy file_copy`);
  return {
    url: `${cluster}/${name}`,
    remove: () => runOnCluster(cluster, `drop database ${name} with (force)`),
  };
}

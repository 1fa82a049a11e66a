import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Engine } from '../engine.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { run, runSql } from './template-databases.ts';

/** Every storage and feature test runs on each of these. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

export interface Place {
  /** As `openStorage` and DATABASE_URL take it. */
  readonly url: string;
  /** Takes the database away; whatever was open on it must be closed. */
  remove(): Promise<void>;
}

/** Answers a migrated, empty database of its own, until `close()`. */
export async function fresh(engine: Engine): Promise<Storage> {
  const place = engine === 'postgres' ? await spareDatabase() : await freshFile(true);
  const storage = openStorage(place.url);
  // quick rather than lasting, as for the other engine: nothing in these databases is worth keeping
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(storage.migrating);
  return {
    ...storage,
    async close() {
      await storage.close();
      await place.remove();
    },
  };
}

/** To copy a database takes twenty times as long as to empty one: they go from test to test, and away with the run. */
const spare: Place[] = [];

async function spareDatabase(): Promise<Place> {
  const place = spare.pop() ?? (await freshDatabase(true));
  return {
    url: place.url,
    async remove() {
      await run(place.url, inject('templates').postgres.emptying);
      spare.push(place);
    },
  };
}

/** Answers the address of a database of its own, for a test that opens it itself or hands it to a process. */
export function freshAddress(engine: Engine, { isMigrated = false } = {}): Promise<Place> {
  return engine === 'sqlite' ? freshFile(isMigrated) : freshDatabase(isMigrated);
}

/** Answers an empty folder of its own, which goes with the run. */
export function freshFolder(): string {
  return mkdtempSync(join(inject('templates').sqlite.folder, 'data-'));
}

async function freshFile(isMigrated: boolean): Promise<Place> {
  const folder = freshFolder();
  const file = join(folder, 'idavaka.sqlite');
  if (isMigrated) copyFileSync(inject('templates').sqlite.file, file);
  return { url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function freshDatabase(isMigrated: boolean): Promise<Place> {
  const { cluster, name: template } = inject('templates').postgres;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = isMigrated ? template : 'template0';
  await runSql(cluster, `create database ${name} template ${source} strategy file_copy`);
  return { url: `${cluster}/${name}`, remove: () => runSql(cluster, `drop database ${name} with (force)`) };
}

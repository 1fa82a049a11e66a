import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '../engine.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { runSql } from './templates.ts';

/** Every storage and feature test runs on each of these. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

export interface Place {
  /** As `openStorage` and DATABASE_URL take it. */
  readonly url: string;
  /** Takes the database away; whatever was open on it must be closed. */
  remove(): Promise<void>;
}

/** Answers a migrated, empty database of its own; `close()` removes it. */
export async function fresh(engine: Engine): Promise<Storage> {
  const place = await freshAddress(engine, { isMigrated: true });
  const storage = openStorage(place.url);
  return {
    ...storage,
    async close() {
      await storage.close();
      await place.remove();
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

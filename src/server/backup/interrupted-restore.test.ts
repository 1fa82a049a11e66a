import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { createLog } from '../adapters/log.ts';
import { loadConfig } from '../config/load-config.ts';
import { bootstrap } from '../main/bootstrap.ts';
import { backupCommand } from './commands.ts';
import { copyDatabase } from './migrate-engine.ts';
import { createMarker } from './restore-marker.ts';
import { withEmptyTarget } from './staging.ts';
import { emptyTarget, openDatabase, type ParishLocation } from './testing/parish.ts';

const MARKED = /table "restoring": .*interrupted.*empty the database.*restore again/;

const never = () => Promise.reject(new Error('must not run'));

describe('an interrupted restore to PostgreSQL', () => {
  let target: ParishLocation;
  beforeEach(async () => {
    target = await emptyTarget('postgres');
  });
  const settingsFrom = (dataDir: string) =>
    loadConfig({ DATA_DIR: dataDir, DATABASE_URL: target.databaseUrl, DEMO: 'off' });
  const start = (dataDir: string) =>
    bootstrap(settingsFrom(dataDir), {
      log: createLog({ write: () => undefined }),
      reportProgress: () => undefined,
    });
  /** Leaves a restore as if the process had been killed: neither finished nor abandoned, with the lock released. */
  const killed = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    withEmptyTarget(target, async ({ storage }) => {
      await migrate(storage);
      await storage.transaction((trx) => insertTestEvent(trx, 'Half a parish'));
      await meanwhile();
      await storage.close();
      throw new Error('killed');
    }).catch((error) => expect(error).toHaveProperty('message', 'killed'));

  it('is not served by a server that waited for it', async () => {
    const elsewhere = freshFolder();
    const starting: Promise<unknown>[] = [];
    await killed(async () => {
      starting.push(start(elsewhere).catch((error) => error));
      expect(await Promise.race([...starting, sleep(300, 'waits')])).toBe('waits');
    });
    expect(await starting[0]).toHaveProperty('message', expect.stringMatching(MARKED));
    expect(await openDatabase(target).db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('is rejected at startup, backup and copy, with any data directory, with instructions', async () => {
    await killed();
    const config = settingsFrom(freshFolder());
    await expect(start(config.dataDir)).rejects.toThrow(MARKED);
    const file = join(freshFolder(), 'half.backup');
    const context = { config, clock: { now: () => 0 }, print: () => undefined };
    await expect(backupCommand([file], context)).rejects.toThrow(MARKED);
    expect(existsSync(file)).toBe(false);
    const other = (await emptyTarget('postgres')).databaseUrl;
    await expect(copyDatabase({ from: target.databaseUrl, to: other })).rejects.toThrow(MARKED);
    await expect(withEmptyTarget({ ...target, dataDir: config.dataDir }, never)).rejects.toThrow(MARKED);
    await expect(withEmptyTarget(target, never)).rejects.toThrow(/secret\.key, empty the database/);
  });

  it('is detected when only the marker table exists', async () => {
    await createMarker(openDatabase(target));
    await expect(start(target.dataDir)).rejects.toThrow(MARKED);
    await expect(withEmptyTarget(target, never)).rejects.toThrow(MARKED);
  });

  it('is not detected after a restore that was abandoned or finished', async () => {
    await withEmptyTarget(target, ({ abandon }) => abandon());
    await withEmptyTarget(target, async ({ storage, finish }) => {
      await migrate(storage);
      await finish();
    });
    const booted = await start(target.dataDir);
    expect(booted.firstAdmin).toBeDefined();
    await booted.close();
  });
});

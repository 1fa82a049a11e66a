import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { createLog } from '../adapters/log.ts';
import { prepare } from '../bootstrap.ts';
import { readSettings } from '../load-config.ts';
import { backupCommand } from './commands.ts';
import { copyParish } from './migrate-engine.ts';
import { putMark } from './restore-marker.ts';
import { onEmptyTarget } from './staging.ts';
import { emptyPlace, openPlace, type Place } from './testing/parish.ts';

const MARKED = /table "restoring": .*cut off.*empty the database.*restore again/;

const never = () => Promise.reject(new Error('was let in'));

describe('a restore into PostgreSQL that was killed', () => {
  let target: Place;
  beforeEach(async () => {
    target = await emptyPlace('postgres');
  });
  const settingsFrom = (dataDir: string) =>
    readSettings({ DATA_DIR: dataDir, DATABASE_URL: target.databaseUrl, DEMO: 'off' });
  const start = (dataDir: string) =>
    prepare(settingsFrom(dataDir), { log: createLog({ write: () => undefined }), tell: () => undefined });
  /** Neither finished nor abandoned, and the lock let go: so it is left when the process is killed. */
  const killed = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    onEmptyTarget(target, async ({ storage }) => {
      await migrate(storage);
      await storage.transaction((trx) => insertEvent(trx, 'Half a parish'));
      await meanwhile();
      await storage.close();
      throw new Error('killed');
    }).catch((error) => expect(error).toHaveProperty('message', 'killed'));

  it('is served by no server that waited for its end meanwhile', async () => {
    const elsewhere = freshFolder();
    const starting: Promise<unknown>[] = [];
    await killed(async () => {
      starting.push(start(elsewhere).catch((error) => error));
      expect(await Promise.race([...starting, sleep(300, 'waits')])).toBe('waits');
    });
    expect(await starting[0]).toHaveProperty('message', expect.stringMatching(MARKED));
    expect(await openPlace(target).db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('is refused by a start, a backup and a copy from whatever data folder, and says what to remove', async () => {
    await killed();
    const settings = settingsFrom(freshFolder());
    await expect(start(settings.dataDir)).rejects.toThrow(MARKED);
    const file = join(freshFolder(), 'half.backup');
    const surroundings = { settings, clock: { now: () => 0 }, print: () => undefined };
    await expect(backupCommand([file], surroundings)).rejects.toThrow(MARKED);
    expect(existsSync(file)).toBe(false);
    const other = (await emptyPlace('postgres')).databaseUrl;
    await expect(copyParish({ from: target.databaseUrl, to: other })).rejects.toThrow(MARKED);
    await expect(onEmptyTarget({ ...target, dataDir: settings.dataDir }, never)).rejects.toThrow(MARKED);
    await expect(onEmptyTarget(target, never)).rejects.toThrow(/secret\.key, empty the database/);
  });

  it('is known for what it is although nothing but the mark was written', async () => {
    await putMark(openPlace(target));
    await expect(start(target.dataDir)).rejects.toThrow(MARKED);
    await expect(onEmptyTarget(target, never)).rejects.toThrow(MARKED);
  });

  it('has no trace in one that took away what it wrote, nor in one that ended well', async () => {
    await onEmptyTarget(target, ({ abandon }) => abandon());
    await onEmptyTarget(target, async ({ storage, finish }) => {
      await migrate(storage);
      await finish();
    });
    const prepared = await start(target.dataDir);
    expect(prepared.firstAdmin).toBeDefined();
    await prepared.close();
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { createLog } from '../adapters/log.ts';
import { prepare } from '../bootstrap.ts';
import { readSettings } from '../load-config.ts';
import { BackupProblem } from './backup-problem.ts';
import { restoreBackup } from './restore-backup.ts';
import { onEmptyTarget } from './staging.ts';
import { takeBackup } from './take-backup.ts';
import { emptyPlace, openPlace } from './testing/parish.ts';

async function smallBackup(): Promise<string> {
  const place = await emptyPlace('sqlite');
  const storage = openPlace(place);
  await migrate(storage);
  const file = join(freshFolder(), 'small.backup');
  await takeBackup(file, { storage, dataDir: place.dataDir, now: '2026-11-24T18:00:00.000Z' });
  return file;
}

describe('restoring into PostgreSQL, while a server is told to run on it from another data folder', () => {
  it('lets it start when the restore is over', async () => {
    const target = await emptyPlace('postgres');
    const environment = { DATA_DIR: freshFolder(), DATABASE_URL: target.databaseUrl, DEMO: 'off' };
    const log = createLog({ write: () => undefined });
    let starting: ReturnType<typeof prepare> | undefined;
    await onEmptyTarget(target, async ({ storage, abandon }) => {
      await migrate(storage);
      starting = prepare(readSettings(environment), { log, tell: () => undefined });
      const waits = sleep(300, 'waits');
      expect(await Promise.race([starting, waits])).toBe('waits');
      await abandon();
    });
    const prepared = await starting;
    expect(prepared?.firstAdmin).toBeDefined();
    await prepared?.close();
  });

  it('is refused when it is there already', async () => {
    const target = await emptyPlace('postgres');
    const file = await smallBackup();
    await openPlace(target).others();
    await expect(restoreBackup(file, target)).rejects.toThrow(/another Idavaka is on the database/);
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('leaves what it wrote, although the restore fails', async () => {
    const target = await emptyPlace('postgres');
    const server = openPlace(target);
    const failing = onEmptyTarget(target, async ({ storage, abandon }) => {
      await migrate(storage);
      await server.transaction((trx) => insertEvent(trx, 'Acknowledged'));
      await abandon();
    });
    await expect(failing).rejects.toThrow(BackupProblem);
    expect(await server.db.selectFrom('events').select('title').execute()).toEqual([
      { title: 'Acknowledged' },
    ]);
  });
});

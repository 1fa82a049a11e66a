import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { createLog } from '../adapters/log.ts';
import { loadConfig } from '../config/load-config.ts';
import { bootstrap } from '../main/bootstrap.ts';
import { BackupProblem } from './backup-problem.ts';
import { restoreBackup } from './restore-backup.ts';
import { withEmptyTarget } from './staging.ts';
import { takeBackup } from './take-backup.ts';
import { emptyTarget, openDatabase } from './testing/parish.ts';

async function smallBackup(): Promise<string> {
  const location = await emptyTarget('sqlite');
  const storage = openDatabase(location);
  await migrate(storage);
  const file = join(freshFolder(), 'small.backup');
  await takeBackup(file, { storage, dataDir: location.dataDir, now: '2026-11-24T18:00:00.000Z' });
  return file;
}

describe('restoring to PostgreSQL while a server with another data directory uses the same database', () => {
  it('delays the start of the server until the restore has ended', async () => {
    const target = await emptyTarget('postgres');
    const environment = { DATA_DIR: freshFolder(), DATABASE_URL: target.databaseUrl, DEMO: 'off' };
    const log = createLog({ write: () => undefined });
    let starting: ReturnType<typeof bootstrap> | undefined;
    await withEmptyTarget(target, async ({ storage, abandon }) => {
      await migrate(storage);
      starting = bootstrap(loadConfig(environment), { log, reportProgress: () => undefined });
      const waits = sleep(300, 'waits');
      expect(await Promise.race([starting, waits])).toBe('waits');
      await abandon();
    });
    const prepared = await starting;
    expect(prepared?.firstAdmin).toBeDefined();
    await prepared?.close();
  });

  it('fails when the server is already running', async () => {
    const target = await emptyTarget('postgres');
    const file = await smallBackup();
    await openDatabase(target).countPeers();
    await expect(restoreBackup(file, target)).rejects.toThrow(
      /another Idavaka process is connected to the database/,
    );
    expect(existsSync(target.dataDir)).toBe(false);
  });

  it('keeps the changes of the server when the restore fails', async () => {
    const target = await emptyTarget('postgres');
    const server = openDatabase(target);
    const failing = withEmptyTarget(target, async ({ storage, abandon }) => {
      await migrate(storage);
      await server.transaction((trx) => insertTestEvent(trx, 'Acknowledged'));
      await abandon();
    });
    await expect(failing).rejects.toThrow(BackupProblem);
    expect(await server.db.selectFrom('events').select('title').execute()).toEqual([
      { title: 'Acknowledged' },
    ]);
  });
});

import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { loadConfig } from '../load-config.ts';
import { BackupProblem } from './backup-problem.ts';
import { restoreCommand } from './commands.ts';
import { copyDatabase } from './migrate-engine.ts';
import { withEmptyTarget } from './staging.ts';
import { takeBackup } from './take-backup.ts';
import { createParish, emptyTarget, openDatabase } from './testing/parish.ts';

const now = '2026-11-24T18:00:00.000Z';

describe('a restore after the database was moved away without its journal', () => {
  let [backup, database, databaseUrl] = ['', '', ''];
  /** As after the server was killed: writes after the backup are only in the WAL. */
  beforeEach(async () => {
    const [original, killed] = [await emptyTarget('sqlite'), freshFolder()];
    const { storage } = await createParish(original);
    backup = join(freshFolder(), 'parish.backup');
    await takeBackup(backup, { storage, dataDir: original.dataDir, now });
    for (let n = 0; n < 90; n += 1)
      await storage.transaction((trx) => insertTestEvent(trx, `${n} ${'long '.repeat(200)}`));
    const file = original.databaseUrl.slice('sqlite:'.length);
    database = join(killed, 'p.sqlite');
    databaseUrl = `sqlite:${database}`;
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, database + suffix);
    renameSync(database, `${database}.away`);
  });

  it('succeeds only when the WAL was moved away too', async () => {
    const config = loadConfig({ DATA_DIR: join(freshFolder(), 'data'), DATABASE_URL: databaseUrl });
    const restore = () => restoreCommand([backup], { config, print: () => undefined });
    const log = readFileSync(`${database}-wal`);
    await expect(restore()).rejects.toThrow(BackupProblem);
    await expect(restore()).rejects.toThrow(/p\.sqlite is missing.*p\.sqlite-wal .*move this file away too/);
    expect(readFileSync(`${database}-wal`)).toEqual(log);
    expect(readdirSync(dirname(database)).sort()).toEqual(['p.sqlite-wal', 'p.sqlite.away']);

    rmSync(`${database}-wal`);
    await restore();
    const restored = new DatabaseSync(database);
    expect(restored.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(restored.prepare("select id from events where title like '%long%'").all()).toEqual([]);
    restored.close();
  });

  it('succeeds only when a rollback journal was moved away too, which SQLite would apply to the restored database', async () => {
    rmSync(`${database}-wal`);
    const first = new DatabaseSync(join(freshFolder(), 'first.sqlite'));
    first.exec('pragma cache_size = 1; begin; create table first (text)');
    first.exec(
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) insert into first select randomblob(3000) from n',
    );
    copyFileSync(`${first.location()}-journal`, `${database}-journal`);
    first.close();
    const config = loadConfig({ DATA_DIR: join(freshFolder(), 'data'), DATABASE_URL: databaseUrl });
    const restore = () => restoreCommand([backup], { config, print: () => undefined });
    await expect(restore()).rejects.toThrow(
      /p\.sqlite-journal .*move this file away too.*Nothing was restored/,
    );
    expect(readdirSync(dirname(database)).sort()).toEqual(['p.sqlite-journal', 'p.sqlite.away']);
    rmSync(`${database}-journal`);
    await restore();
    const restored = new DatabaseSync(database);
    expect(restored.prepare('select count(*) as events from events').get()?.events).toBeGreaterThan(0);
    restored.close();
  });

  it('copying a parish to that path fails', async () => {
    const from = await emptyTarget('sqlite');
    await migrate(openDatabase(from));
    const log = readFileSync(`${database}-wal`);
    await expect(copyDatabase({ from: from.databaseUrl, to: databaseUrl })).rejects.toThrow('p.sqlite-wal');
    expect(readFileSync(`${database}-wal`)).toEqual(log);
    expect(existsSync(database)).toBe(false);
  });
});

describe('a restore to a SQLite file', () => {
  it('fails when rows remain in the journal', async () => {
    const target = await emptyTarget('sqlite');
    await expect(
      withEmptyTarget(target, async ({ storage, finish, abandon }) => {
        await migrate(storage);
        // an open read transaction prevents the checkpoint, as a full disk does
        const reader = new DatabaseSync(join(target.dataDir, '.restoring', 'idavaka.sqlite'));
        reader.exec('begin; select count(*) from events');
        await storage.transaction((trx) => insertTestEvent(trx, 'In the log'));
        await finish()
          .finally(abandon)
          .finally(() => reader.close());
      }),
    ).rejects.toThrow(/idavaka\.sqlite-wal could not be written to its database/);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it('does not replace a database that another program created in the meantime', async () => {
    const target = await emptyTarget('sqlite');
    await expect(
      withEmptyTarget(target, async ({ storage, finish, abandon }) => {
        await migrate(storage);
        await migrate(openDatabase(target));
        await finish().finally(abandon);
      }),
    ).rejects.toThrow(/idavaka\.sqlite exists/);
    expect(await openDatabase(target).db.selectFrom('events').select('id').execute()).toEqual([]);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
  });
});

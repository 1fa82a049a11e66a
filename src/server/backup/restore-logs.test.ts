import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { readSettings } from '../load-config.ts';
import { BackupProblem } from './backup-problem.ts';
import { restoreCommand } from './commands.ts';
import { copyParish } from './migrate-engine.ts';
import { onEmptyTarget } from './staging.ts';
import { takeBackup } from './take-backup.ts';
import { emptyPlace, openPlace, parishAt } from './testing/parish.ts';

const now = '2026-11-24T18:00:00.000Z';

describe('a parish whose database was moved away, and not its log', () => {
  let [backup, database, databaseUrl] = ['', '', ''];
  /** As the server was killed: what came after the backup lies in the log alone. */
  beforeEach(async () => {
    const [lived, killed] = [await emptyPlace('sqlite'), freshFolder()];
    const { storage } = await parishAt(lived);
    backup = join(freshFolder(), 'parish.backup');
    await takeBackup(backup, { storage, dataDir: lived.dataDir, now });
    for (let n = 0; n < 90; n += 1)
      await storage.transaction((trx) => insertEvent(trx, `${n} ${'long '.repeat(200)}`));
    const file = lived.databaseUrl.slice('sqlite:'.length);
    database = join(killed, 'p.sqlite');
    databaseUrl = `sqlite:${database}`;
    for (const ending of ['', '-wal']) copyFileSync(file + ending, database + ending);
    renameSync(database, `${database}.away`);
  });

  it('is restored when the log was moved away too, and not before', async () => {
    const settings = readSettings({ DATA_DIR: join(freshFolder(), 'data'), DATABASE_URL: databaseUrl });
    const restore = () => restoreCommand([backup], { settings, print: () => undefined });
    const log = readFileSync(`${database}-wal`);
    await expect(restore()).rejects.toThrow(BackupProblem);
    await expect(restore()).rejects.toThrow(/p\.sqlite is missing.*p\.sqlite-wal\. .*move this away too/);
    expect(readFileSync(`${database}-wal`)).toEqual(log);
    expect(readdirSync(dirname(database)).sort()).toEqual(['p.sqlite-wal', 'p.sqlite.away']);

    rmSync(`${database}-wal`);
    await restore();
    const restored = new DatabaseSync(database);
    expect(restored.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(restored.prepare("select id from events where title like '%long%'").all()).toEqual([]);
    restored.close();
  });

  it('is restored only when a journal of no pages was moved away too: by it SQLite would empty what is restored', async () => {
    rmSync(`${database}-wal`);
    const first = new DatabaseSync(join(freshFolder(), 'first.sqlite'));
    first.exec('pragma cache_size = 1; begin; create table first (text)');
    first.exec(
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) insert into first select randomblob(3000) from n',
    );
    copyFileSync(`${first.location()}-journal`, `${database}-journal`);
    first.close();
    const settings = readSettings({ DATA_DIR: join(freshFolder(), 'data'), DATABASE_URL: databaseUrl });
    const restore = () => restoreCommand([backup], { settings, print: () => undefined });
    await expect(restore()).rejects.toThrow(/p\.sqlite-journal\. .*move this away too.*Nothing was restored/);
    expect(readdirSync(dirname(database)).sort()).toEqual(['p.sqlite-journal', 'p.sqlite.away']);
    rmSync(`${database}-journal`);
    await restore();
    const restored = new DatabaseSync(database);
    expect(restored.prepare('select count(*) as events from events').get()?.events).toBeGreaterThan(0);
    restored.close();
  });

  it('is not taken for an empty place that a parish can be copied into', async () => {
    const from = await emptyPlace('sqlite');
    await migrate(openPlace(from));
    const log = readFileSync(`${database}-wal`);
    await expect(copyParish({ from: from.databaseUrl, to: databaseUrl })).rejects.toThrow('p.sqlite-wal');
    expect(readFileSync(`${database}-wal`)).toEqual(log);
    expect(existsSync(database)).toBe(false);
  });
});

describe('a restore into a SQLite file', () => {
  it('that left rows in a log does not put the database into its place without them', async () => {
    const target = await emptyPlace('sqlite');
    await expect(
      onEmptyTarget(target, async ({ storage, finish, abandon }) => {
        await migrate(storage);
        // keeps the log as it is, as a full disk does
        const reader = new DatabaseSync(join(target.dataDir, '.restoring', 'idavaka.sqlite'));
        reader.exec('begin; select count(*) from events');
        await storage.transaction((trx) => insertEvent(trx, 'In the log'));
        await finish()
          .finally(abandon)
          .finally(() => reader.close());
      }),
    ).rejects.toThrow(/idavaka\.sqlite-wal could not be written into its database/);
    expect(readdirSync(target.dataDir)).toEqual([]);
  });

  it('does not take the place of a database that another program has made there meanwhile', async () => {
    const target = await emptyPlace('sqlite');
    await expect(
      onEmptyTarget(target, async ({ storage, finish, abandon }) => {
        await migrate(storage);
        await migrate(openPlace(target));
        await finish().finally(abandon);
      }),
    ).rejects.toThrow(/idavaka\.sqlite is there already/);
    expect(await openPlace(target).db.selectFrom('events').select('id').execute()).toEqual([]);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
  });
});

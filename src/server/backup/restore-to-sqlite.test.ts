import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { withEmptyTarget } from './staging.ts';
import { emptyTarget, openDatabase } from './testing/parish.ts';

describe('a restore to a SQLite file', () => {
  it.each(['-wal', '-journal'])(
    'is rejected while the %s file of a previous database exists, which SQLite would apply to the restored one',
    async (suffix) => {
      const file = join(freshFolder(), 'p.sqlite');
      writeFileSync(file + suffix, 'of another database');
      const target = { dataDir: freshFolder(), databaseUrl: `sqlite:${file}` };
      await expect(withEmptyTarget(target, async () => undefined)).rejects.toThrow(
        `p.sqlite${suffix} exists. Nothing was changed.`,
      );
      expect(readdirSync(target.dataDir)).toEqual([]);
    },
  );

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

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageBroken, StorageFull } from './errors.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { fresh, freshFolder } from './testing/fresh-database.ts';
import { insertEvent } from './testing/insert-event.ts';

/** SQLite's own: https://www.sqlite.org/rescode.html */
const SQLITE_IOERR_WRITE = 778;
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_IOERR_SHMSIZE = 4874;
/** As Node tells of it, which has no name for it. */
const QUOTA_USED_UP = { code: 'UNKNOWN', errno: -constants.errno.EDQUOT };

describe('a SQLite database', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await fresh('sqlite');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await storage.close();
  });
  const titles = async () => (await storage.db.selectFrom('events').select('title').execute()).length;

  test('that has no room left says so although it has ended the transaction by itself, and takes the next that fits', async () => {
    await sql`pragma max_page_count = 1`.execute(storage.migrating);
    await expect(
      storage.transaction(async (trx) => {
        for (let n = 0; n < 500; n += 1) await insertEvent(trx, `${n} ${'long '.repeat(100)}`);
      }),
    ).rejects.toThrow(StorageFull);
    expect(await titles()).toBe(0);
    await sql`pragma max_page_count = 100000`.execute(storage.migrating);
    await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
    expect(await titles()).toBe(1);
  });

  test('that has no room for the file beside its log has no broken disk', async () => {
    const full = () =>
      Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_SHMSIZE }));
    await expect(storage.transaction(full)).rejects.toThrow(StorageFull);
    await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
    expect(await titles()).toBe(1);
  });

  test.each([
    ['a quota that is used up', QUOTA_USED_UP, StorageFull, 1],
    ['a fault', { code: 'EIO', errno: -constants.errno.EIO }, StorageBroken, 0],
  ])(
    'whose write failed, as does one beside it for %s, goes on only where room is wanting',
    async (_, said, expected, written) => {
      const failing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
        throw Object.assign(new Error('write'), said);
      });
      syncBuiltinESMExports();
      const refused = () =>
        Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE }));
      await expect(storage.transaction(refused)).rejects.toThrow(expected);
      expect(failing, 'tried once').toHaveBeenCalledTimes(1);
      await storage.transaction((trx) => insertEvent(trx, 'Parish picnic')).catch(() => undefined);
      expect(await titles()).toBe(written);
    },
  );

  test('whose statement meets a quota that is used up has no broken disk, although there is room a turn later', async () => {
    const said = Object.assign(new Error('write'), QUOTA_USED_UP);
    const failing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      throw said;
    });
    syncBuiltinESMExports();
    vi.spyOn(StatementSync.prototype, 'run').mockImplementationOnce(() => {
      setImmediate(() => failing.mockReset());
      throw Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE });
    });
    await expect(storage.transaction((trx) => insertEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageFull,
    );
    await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
    expect(await titles()).toBe(1);
  });

  test('says that there is no room for a copy of it while half of that copy still takes the room', async () => {
    const folder = freshFolder();
    const own = openStorage(`sqlite:${join(folder, 'own.sqlite')}`);
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
      throw Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE });
    });
    const backups = join(folder, 'backups');
    vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      if (fs.readdirSync(backups).length > 0) throw Object.assign(new Error('write'), QUOTA_USED_UP);
    });
    syncBuiltinESMExports();
    expect(() => own.backupBefore('0002')).toThrow(StorageFull);
    expect(fs.readdirSync(backups)).toEqual([]);
    await own.close();
  });

  test.each([{ code: 'ENOSPC' }, QUOTA_USED_UP])(
    'beside which no file can be made (%j) has no room left',
    async (said) => {
      expect(storage.explain(Object.assign(new Error('write'), said))).toBeInstanceOf(StorageFull);
    },
  );

  test('whose disk has failed once takes no further write, since nobody knows what it is written upon', async () => {
    const failing = () =>
      Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_FSYNC }));
    await expect(storage.transaction(failing)).rejects.toThrow(StorageBroken);
    await expect(storage.transaction((trx) => insertEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageBroken,
    );
    expect(await titles()).toBe(0);
  });
});

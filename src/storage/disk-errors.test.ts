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
import { freshFolder, freshStorage } from './testing/fresh-database.ts';
import { insertTestEvent } from './testing/insert-event.ts';

/** Extended result codes: https://www.sqlite.org/rescode.html */
const SQLITE_IOERR_WRITE = 778;
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_IOERR_SHMSIZE = 4874;
/** Node has no name for EDQUOT and reports it as UNKNOWN. */
const QUOTA_EXCEEDED = { code: 'UNKNOWN', errno: -constants.errno.EDQUOT };

describe('SQLite storage', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await freshStorage('sqlite');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    await storage.close();
  });
  const countEvents = async () => (await storage.db.selectFrom('events').select('title').execute()).length;

  test('throws StorageFull when the disk is full, and writes again when there is space', async () => {
    await sql`pragma max_page_count = 1`.execute(storage.migrationDb);
    await expect(
      storage.transaction(async (trx) => {
        for (let n = 0; n < 500; n += 1) await insertTestEvent(trx, `${n} ${'long '.repeat(100)}`);
      }),
    ).rejects.toThrow(StorageFull);
    expect(await countEvents()).toBe(0);
    await sql`pragma max_page_count = 100000`.execute(storage.migrationDb);
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await countEvents()).toBe(1);
  });

  test('throws StorageFull when the -shm file cannot grow', async () => {
    const full = () =>
      Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_SHMSIZE }));
    await expect(storage.transaction(full)).rejects.toThrow(StorageFull);
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await countEvents()).toBe(1);
  });

  test.each([
    ['StorageFull', 'the quota is exceeded', QUOTA_EXCEEDED, StorageFull, 1],
    ['StorageBroken', 'the probe fails too', { code: 'EIO', errno: -constants.errno.EIO }, StorageBroken, 0],
  ])(
    'throws %s for a failed write when %s, and accepts further writes only after StorageFull',
    async (_name, _cause, probeError, expected, written) => {
      const failing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
        throw Object.assign(new Error('write'), probeError);
      });
      syncBuiltinESMExports();
      const failWrite = () =>
        Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE }));
      await expect(storage.transaction(failWrite)).rejects.toThrow(expected);
      expect(failing, 'probed once').toHaveBeenCalledTimes(1);
      await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic')).catch(() => undefined);
      expect(await countEvents()).toBe(written);
    },
  );

  test('throws StorageFull when a statement exceeds the quota and space becomes free one tick later', async () => {
    const failing = vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      throw Object.assign(new Error('write'), QUOTA_EXCEEDED);
    });
    syncBuiltinESMExports();
    vi.spyOn(StatementSync.prototype, 'run').mockImplementationOnce(() => {
      setImmediate(() => failing.mockReset());
      throw Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE });
    });
    await expect(storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageFull,
    );
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await countEvents()).toBe(1);
  });

  test('throws StorageFull and deletes the partial copy when there is no space for a backup', async () => {
    const folder = freshFolder();
    const source = openStorage(`sqlite:${join(folder, 'source.sqlite')}`);
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
      throw Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_WRITE });
    });
    const backups = join(folder, 'backups');
    vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
      if (fs.readdirSync(backups).length > 0) throw Object.assign(new Error('write'), QUOTA_EXCEEDED);
    });
    syncBuiltinESMExports();
    expect(() => source.backUpBeforeMigration('0002')).toThrow(StorageFull);
    expect(fs.readdirSync(backups)).toEqual([]);
    await source.close();
  });

  test.each([{ code: 'ENOSPC' }, QUOTA_EXCEEDED])(
    'translates the system error %j to StorageFull',
    async (fields) => {
      expect(storage.translateError(Object.assign(new Error('write'), fields))).toBeInstanceOf(StorageFull);
    },
  );

  test('rejects all writes after the disk failed once', async () => {
    const failing = () =>
      Promise.reject(Object.assign(new Error('disk I/O error'), { errcode: SQLITE_IOERR_FSYNC }));
    await expect(storage.transaction(failing)).rejects.toThrow(StorageBroken);
    await expect(storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageBroken,
    );
    expect(await countEvents()).toBe(0);
  });
});

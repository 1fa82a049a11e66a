import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageBroken, StorageFull, StorageUnusable } from '../errors.ts';
import { openStorage } from '../open.ts';
import type { Storage } from '../storage.ts';
import { freshFolder, freshStorage } from '../testing/fresh-database.ts';
import { insertTestEvent } from '../testing/insert-event.ts';
import { startTestProgram } from '../testing/test-program.ts';
import { lockDataDir } from './sqlite.ts';

/** Result codes: https://www.sqlite.org/rescode.html */
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_IOERR_SHMSIZE = 4874;

describe('SQLite storage', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await freshStorage('sqlite');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await storage.close();
  });
  const countEvents = async () => (await storage.db.selectFrom('events').select('title').execute()).length;
  const failWith = (errcode: number) => () =>
    Promise.reject(Object.assign(new Error('disk I/O error'), { errcode }));

  test('throws StorageFull when the -shm file cannot grow', async () => {
    await expect(storage.transaction(failWith(SQLITE_IOERR_SHMSIZE))).rejects.toThrow(StorageFull);
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await countEvents()).toBe(1);
  });

  test('rejects all writes after the disk failed once', async () => {
    await expect(storage.transaction(failWith(SQLITE_IOERR_FSYNC))).rejects.toThrow(StorageBroken);
    await expect(storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageBroken,
    );
    expect(await countEvents()).toBe(0);
  });
});

test('openStorage rejects a missing or empty SQLite file whose -wal file has data, and changes nothing', async () => {
  const file = join(freshFolder(), 'parish.sqlite');
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table prayers (id integer)');
  const content = readFileSync(`${file}-wal`);
  renameSync(file, `${file}.away`);
  const open = () => openStorage(`sqlite:${file}`);
  expect(open).toThrow(StorageUnusable);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '');
  expect(open).toThrow(`${file} is missing or empty, but ${file}-wal still contains data`);
  expect(readFileSync(`${file}-wal`)).toEqual(content);
  database.close();
});

test('lockDataDir throws StorageUnusable until the process that holds the lock is killed', async () => {
  const folder = freshFolder();
  const other = startTestProgram('lock-data-dir.ts', folder);
  expect(await other.lines.next()).toMatchObject({ value: 'locked' });
  expect(() => lockDataDir(folder)).toThrow(StorageUnusable);
  await other.kill();
  lockDataDir(folder).release();
});

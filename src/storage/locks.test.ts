import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageBusy, StorageUnusable } from './errors.ts';
import { openStorage } from './open.ts';
import { lockDataDir } from './sqlite.ts';
import type { Storage } from './storage.ts';
import { engines, freshDatabase, freshFolder, type TestDatabase } from './testing/fresh-database.ts';
import { insertTestEvent } from './testing/insert-event.ts';
import { startTestProgram, type TestProgram } from './testing/test-program.ts';

describe.each(engines)('storage on %s, while another process holds a write lock,', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let other: TestProgram;
  const hold = async (milliseconds: number) => {
    other = startTestProgram('hold-lock.ts', database.url, String(milliseconds));
    expect(await other.lines.next()).toMatchObject({ value: 'held' });
  };
  beforeEach(async () => {
    database = await freshDatabase(engine, { isMigrated: true });
    storage = openStorage(database.url);
  });
  afterEach(async () => {
    await other.kill();
    await storage.close();
    await database.remove();
  });

  test('delays writes until the lock is released, but no reads', async () => {
    await hold(60_000);
    let isWritten = false;
    const write = storage
      .transaction((trx) => insertTestEvent(trx, 'Parish picnic'))
      .then(() => {
        isWritten = true;
      });
    for (let reads = 0; reads < 10; reads++)
      expect(await storage.db.selectFrom('events').selectAll().execute()).toEqual([]);
    expect(isWritten).toBe(false);
    await other.kill();
    await write;
    expect(await storage.db.selectFrom('events').selectAll().execute()).toHaveLength(1);
  });

  test('rejects a write with StorageBusy before the browser times out', async () => {
    await hold(60_000);
    const started = performance.now();
    await expect(storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageBusy,
    );
    expect(performance.now() - started).toBeLessThan(9_500);
    await other.kill();
    expect(await storage.db.selectFrom('events').selectAll().execute()).toEqual([]);
  });
});

test('lockDataDir throws StorageUnusable until the process that holds the lock is killed', async () => {
  const folder = freshFolder();
  const other = startTestProgram('lock-data-dir.ts', folder);
  expect(await other.lines.next()).toMatchObject({ value: 'locked' });
  expect(() => lockDataDir(folder)).toThrow(StorageUnusable);
  await other.kill();
  lockDataDir(folder).release();
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageBusy, StorageUnusable } from './errors.ts';
import { openStorage } from './open.ts';
import { claimFolder } from './sqlite.ts';
import type { Storage } from './storage.ts';
import { type OtherProcess, startOther } from './testing/child-process.ts';
import { engines, freshAddress, freshFolder, type Place } from './testing/fresh-database.ts';
import { insertEvent } from './testing/insert-event.ts';

describe.each(engines)('a lock that another process holds on %s', (engine) => {
  let place: Place;
  let storage: Storage;
  let other: OtherProcess;
  const hold = async (milliseconds: number) => {
    other = startOther('hold-lock.ts', place.url, String(milliseconds));
    expect(await other.lines.next()).toMatchObject({ value: 'held' });
  };
  beforeEach(async () => {
    place = await freshAddress(engine, { isMigrated: true });
    storage = openStorage(place.url);
  });
  afterEach(async () => {
    await other.kill();
    await storage.close();
    await place.remove();
  });

  test('delays a write for as long as it is held, and no read at all', async () => {
    await hold(60_000);
    let isWritten = false;
    const write = storage
      .transaction((trx) => insertEvent(trx, 'Parish picnic'))
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

  test('that is held too long makes a write fail as busy, within the time that a browser waits', async () => {
    await hold(60_000);
    const started = performance.now();
    await expect(storage.transaction((trx) => insertEvent(trx, 'Parish picnic'))).rejects.toThrow(
      StorageBusy,
    );
    expect(performance.now() - started).toBeLessThan(9_500);
    await other.kill();
    expect(await storage.db.selectFrom('events').selectAll().execute()).toEqual([]);
  });
});

test('a data folder belongs to one process, and is free again once that is killed', async () => {
  const folder = freshFolder();
  const other = startOther('claim-folder.ts', folder);
  expect(await other.lines.next()).toMatchObject({ value: 'claimed' });
  expect(() => claimFolder(folder)).toThrow(StorageUnusable);
  await other.kill();
  claimFolder(folder).release();
});

import fs, { existsSync, readdirSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { BackupProblem } from './backup-problem.ts';
import { type RestoreTarget, withEmptyTarget } from './staging.ts';
import { emptyTarget, openDatabase, type ParishLocation } from './testing/parish.ts';

const FAULT = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Makes `rm` fail once on one path. */
function failToRemoveOnce(failing: string): void {
  const { rm } = files;
  let isPending = true;
  vi.spyOn(files, 'rm').mockImplementation(async (...args) => {
    if (!isPending || args[0] !== failing) return rm(...args);
    isPending = false;
    throw FAULT;
  });
  syncBuiltinESMExports();
}

/** Restores a small parish. */
function restoreInto(target: ParishLocation, before = (_: RestoreTarget): void => undefined): Promise<void> {
  return withEmptyTarget(target, async (restoreTarget) => {
    try {
      await migrate(restoreTarget.storage);
      await restoreTarget.storage.transaction((trx) => insertTestEvent(trx, 'Picnic'));
      const picture = (async function* () {
        yield Buffer.from('a picture');
      })();
      await restoreTarget.writeFile('media/demo-lamp.jpg', picture);
      before(restoreTarget);
      await restoreTarget.finish();
    } catch (error) {
      await restoreTarget.abandon();
      throw error;
    }
  });
}

describe.each(engines)('a restore to %s', (engine) => {
  let target: ParishLocation;
  beforeEach(async () => {
    target = await emptyTarget(engine);
  });
  const expectRestored = async () => {
    expect(readdirSync(join(target.dataDir, 'media'))).toEqual(['demo-lamp.jpg']);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
    const events = await openDatabase(target).db.selectFrom('events').select('title').execute();
    expect(events).toEqual([{ title: 'Picnic' }]);
  };

  it('keeps database and media, and reports the error, when only the cleanup fails', async () => {
    failToRemoveOnce(join(target.dataDir, '.restoring'));
    const restoring = restoreInto(target);
    await expect(restoring).rejects.toThrow(BackupProblem);
    await expect(restoring).rejects.toThrow(/restored and is in place, but .*EIO.*delete only .*\.restoring/);
    await expectRestored();
  });

  it('reports the original error when closing the database fails', async () => {
    const restoring = restoreInto(target, ({ storage }) => {
      const { close } = storage;
      let isClosed = false;
      Object.assign(storage, {
        async close() {
          if (isClosed && engine === 'sqlite') throw new Error('database is not open');
          isClosed = true;
          await close();
          throw FAULT;
        },
      });
    });
    const message = engine === 'sqlite' ? 'EIO: i/o error' : /restored and is in place, but .*EIO/;
    await expect(restoring).rejects.toThrow(message);
    if (engine === 'sqlite') expect(readdirSync(target.dataDir)).toEqual([]);
    else await expectRestored();
  });
});

it('a restore keeps everything when fsync fails after the database was renamed', async () => {
  const [dataDir, folder] = [join(freshFolder(), 'data'), freshFolder()];
  const { openSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    if (args[0] === folder) throw FAULT;
    return openSync(...args);
  });
  syncBuiltinESMExports();
  const target = { dataDir, databaseUrl: `sqlite:${join(folder, 'p.sqlite')}` };
  await expect(restoreInto(target)).rejects.toThrow(/restored and is in place, but .*EIO/);
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['demo-lamp.jpg']);
  expect(readdirSync(dataDir)).toEqual(['media']);
  expect(readdirSync(folder)).toEqual(['p.sqlite']);
});

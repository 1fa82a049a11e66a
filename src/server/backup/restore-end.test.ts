import { existsSync, readdirSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { BackupProblem } from './backup-problem.ts';
import { onEmptyTarget, type RestoreTarget } from './staging.ts';
import { emptyPlace, openPlace, type Place } from './testing/parish.ts';

const FAULT = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** The disk fails for one call on one path, and then no more. */
function failOnce(call: 'open' | 'rm', failing: string): void {
  const real = files[call] as (...order: unknown[]) => Promise<unknown>;
  let isDue = true;
  vi.spyOn(files, call).mockImplementation((async (...order: unknown[]) => {
    if (!isDue || order[0] !== failing) return real(...order);
    isDue = false;
    throw FAULT;
  }) as never);
  syncBuiltinESMExports();
}

/** As a restore does. */
function restoreInto(target: Place, before = (_: RestoreTarget): void => undefined): Promise<void> {
  return onEmptyTarget(target, async (place) => {
    try {
      await migrate(place.storage);
      await place.storage.transaction((trx) => insertEvent(trx, 'Picnic'));
      const picture = (async function* () {
        yield Buffer.from('a picture');
      })();
      await place.writeFile('media/demo-lamp.jpg', picture);
      before(place);
      await place.finish();
    } catch (error) {
      await place.abandon();
      throw error;
    }
  });
}

describe.each(engines)('a restore into %s', (engine) => {
  let target: Place;
  beforeEach(async () => {
    target = await emptyPlace(engine);
  });
  const isThere = async () => {
    expect(readdirSync(join(target.dataDir, 'media'))).toEqual(['demo-lamp.jpg']);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
    const events = await openPlace(target).db.selectFrom('events').select('title').execute();
    expect(events).toEqual([{ title: 'Picnic' }]);
  };

  it('of which only the last tidying failed is there, database and media, and says so', async () => {
    failOnce('rm', join(target.dataDir, '.restoring'));
    const restoring = restoreInto(target);
    await expect(restoring).rejects.toThrow(BackupProblem);
    await expect(restoring).rejects.toThrow(/restored and is in its place, but .*EIO.*remove .*\.restoring/);
    await isThere();
  });

  it('that fails to close the database tells why, and not what came of it', async () => {
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
    const told = engine === 'sqlite' ? 'EIO: i/o error' : /restored and is in its place, but .*EIO/;
    await expect(restoring).rejects.toThrow(told);
    if (engine === 'sqlite') expect(readdirSync(target.dataDir)).toEqual([]);
    else await isThere();
  });
});

it('a restore of which the renamed database is not known to be on the disk takes nothing of it back', async () => {
  const [dataDir, folder] = [join(freshFolder(), 'data'), freshFolder()];
  failOnce('open', folder);
  const target = { dataDir, databaseUrl: `sqlite:${join(folder, 'p.sqlite')}` };
  await expect(restoreInto(target)).rejects.toThrow(/restored and is in its place, but .*EIO/);
  expect(readdirSync(join(dataDir, 'media'))).toEqual(['demo-lamp.jpg']);
  expect(readdirSync(dataDir)).toEqual(['media']);
  expect(readdirSync(folder)).toEqual(['p.sqlite']);
});

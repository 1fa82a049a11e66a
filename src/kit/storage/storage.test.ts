import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { bothEngines, freshFolder, freshStorage } from './testing/fresh-database.ts';
import { insertTestEvent } from './testing/insert-event.ts';

const titles = async ({ db }: Storage) =>
  (await db.selectFrom('events').select('title').orderBy('id').execute()).map(({ title }) => title);

describe.each(bothEngines)('storage on %s', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await freshStorage(engine);
  });
  afterEach(() => storage.close());

  test('returns the rows of a committed transaction', async () => {
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await titles(storage)).toEqual(['Parish picnic']);
  });

  test('rolls back a transaction that throws', async () => {
    const failing = storage.transaction(async (trx) => {
      await insertTestEvent(trx, 'Parish picnic');
      throw new Error('rollback');
    });
    await expect(failing).rejects.toThrow('rollback');
    expect(await titles(storage)).toEqual([]);
  });

  test('stores all concurrent writes', async () => {
    const expected = Array.from({ length: 20 }, (_, n) => `event ${n}`);
    await Promise.all(expected.map((title) => storage.transaction((trx) => insertTestEvent(trx, title))));
    expect((await titles(storage)).sort()).toEqual(expected.sort());
  });

  test('yields to the event loop between queued writes', async () => {
    const writes = 50;
    let isDone = false;
    let ticks = 0;
    const counting = (async () => {
      for (; !isDone; ticks += 1) await setImmediate();
    })();
    await Promise.all(
      Array.from({ length: writes }, (_, n) =>
        storage.transaction((trx) => insertTestEvent(trx, `event ${n}`)),
      ),
    );
    isDone = true;
    await counting;
    // PostgreSQL runs several writes at a time
    expect(ticks).toBeGreaterThanOrEqual(engine === 'sqlite' ? writes : writes / 10);
  });

  test('returns a count as a number and text unchanged', async () => {
    const title = 'ഇടവക “picnic” \u{1F33F}';
    await storage.transaction((trx) => insertTestEvent(trx, title));
    const { events } = await storage.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    expect(events).toBe(1);
    expect(await titles(storage)).toEqual([title]);
  });

  test('reports a unique violation for a second account with the same email address', async () => {
    const user = {
      name: 'Mariam',
      email: 'mariam@stthomas.example',
      password_hash: '-',
      is_active: 1,
      role: 'admin',
      created_at: '2026-01-01T00:00:00.000Z',
    } as const;
    const add = () => storage.transaction((trx) => trx.insertInto('users').values(user).execute());
    await add();
    const error = await add().catch((reason: unknown) => reason);
    expect(storage.isUniqueViolation(error)).toBe(true);
    expect(storage.isUniqueViolation(new Error('UNIQUE constraint failed'))).toBe(false);
  });

  test('reports a foreign key violation when a referenced row is deleted', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    await storage.transaction(async (trx) => {
      const folder = { name: 'Hymns', name_key: 'hymns', created_at: at, updated_at: at };
      const { id } = await trx
        .insertInto('resource_folders')
        .values(folder)
        .returning('id')
        .executeTakeFirstOrThrow();
      const video = { folder_id: id, name: 'Kyrie', type: 'Video', link: 'https://youtu.be/x' } as const;
      await trx
        .insertInto('resources')
        .values({ ...video, created_at: at, updated_at: at })
        .execute();
    });
    const error = await storage
      .transaction((trx) => trx.deleteFrom('resource_folders').execute())
      .catch((reason: unknown) => reason);
    expect([storage.isForeignKeyViolation(error), storage.isUniqueViolation(error)]).toEqual([true, false]);
    expect(storage.isForeignKeyViolation(new Error('FOREIGN KEY constraint failed'))).toBe(false);
  });
});

describe('SQLite storage', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await freshStorage('sqlite');
  });
  afterEach(() => storage.close());

  test('rejects writes through the read handle', async () => {
    await expect(insertTestEvent(storage.db, 'Parish picnic')).rejects.toThrow('readonly');
    expect(await titles(storage)).toEqual([]);
  });
});

test('openStorage makes a SQLite file and its journals private to the user, even in a readable folder', async () => {
  const folder = freshFolder();
  chmodSync(folder, 0o755);
  const url = `sqlite:${join(folder, 'parish.sqlite')}`;
  const modes = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077]));
  const first = openStorage(url);
  await first.migrationDb.schema.createTable('one').addColumn('id', 'integer').execute();
  expect(modes()).toEqual({ 'parish.sqlite': 0, 'parish.sqlite-shm': 0, 'parish.sqlite-wal': 0 });
  await first.close();
  // the mode that older versions set
  chmodSync(join(folder, 'parish.sqlite'), 0o644);
  await openStorage(url).close();
  expect(modes()['parish.sqlite']).toBe(0);
});

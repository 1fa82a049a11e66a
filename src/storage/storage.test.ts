import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { engines, fresh, freshFolder } from './testing/fresh-database.ts';
import { insertEvent } from './testing/insert-event.ts';

const titles = async ({ db }: Storage) =>
  (await db.selectFrom('events').select('title').orderBy('id').execute()).map(({ title }) => title);

describe.each(engines)('storage on %s', (engine) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await fresh(engine);
  });
  afterEach(() => storage.close());

  test('what a transaction wrote is there when it has ended', async () => {
    await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
    expect(await titles(storage)).toEqual(['Parish picnic']);
  });

  test('a failing transaction leaves nothing', async () => {
    const failing = storage.transaction(async (trx) => {
      await insertEvent(trx, 'Parish picnic');
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await titles(storage)).toEqual([]);
  });

  test('writes at the same time are all kept', async () => {
    const wanted = Array.from({ length: 20 }, (_, n) => `event ${n}`);
    await Promise.all(wanted.map((title) => storage.transaction((trx) => insertEvent(trx, title))));
    expect((await titles(storage)).sort()).toEqual(wanted.sort());
  });

  test('writes that wait for each other leave other work its turn', async () => {
    const writes = 50;
    let isOver = false;
    let turns = 0;
    const other = (async () => {
      for (; !isOver; turns += 1) await setImmediate();
    })();
    await Promise.all(
      Array.from({ length: writes }, (_, n) => storage.transaction((trx) => insertEvent(trx, `event ${n}`))),
    );
    isOver = true;
    await other;
    // PostgreSQL writes ten at a time
    expect(turns).toBeGreaterThanOrEqual(engine === 'sqlite' ? writes : writes / 10);
  });

  test('a count is a number, and text comes back as it went in', async () => {
    const title = 'ഇടവക “picnic” \u{1F33F}';
    await storage.transaction((trx) => insertEvent(trx, title));
    const { events } = await storage.db
      .selectFrom('events')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    expect(events).toBe(1);
    expect(await titles(storage)).toEqual([title]);
  });

  test('a second account with the same address is named a duplicate', async () => {
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
    expect(storage.isDuplicate(error)).toBe(true);
    expect(storage.isDuplicate(new Error('UNIQUE constraint failed'))).toBe(false);
  });

  test('a row that others refer to is named so when it is to be deleted', async () => {
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
    expect([storage.isReferenced(error), storage.isDuplicate(error)]).toEqual([true, false]);
    expect(storage.isReferenced(new Error('FOREIGN KEY constraint failed'))).toBe(false);
  });
});

describe('storage on sqlite alone', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await fresh('sqlite');
  });
  afterEach(() => storage.close());

  test('the handle for reading cannot write', async () => {
    await expect(insertEvent(storage.db, 'Parish picnic')).rejects.toThrow('readonly');
    expect(await titles(storage)).toEqual([]);
  });

  test('a Date, which would silently become NULL, is refused', async () => {
    const at = new Date(0) as never;
    const write = storage.transaction((trx) => trx.updateTable('events').set({ created_at: at }).execute());
    await expect(write).rejects.toThrow(TypeError);
  });

  test('true and undefined are refused', async () => {
    for (const value of [true, undefined] as never[])
      await expect(
        storage.db.selectFrom('events').selectAll().where('title', '=', value).execute(),
      ).rejects.toThrow();
  });
});

test('a SQLite file and its journal are for this user alone, whoever may look into their folder', async () => {
  const folder = freshFolder();
  chmodSync(folder, 0o755);
  const url = `sqlite:${join(folder, 'parish.sqlite')}`;
  const modes = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077]));
  const first = openStorage(url);
  await first.migrating.schema.createTable('one').addColumn('id', 'integer').execute();
  expect(modes()).toEqual({ 'parish.sqlite': 0, 'parish.sqlite-shm': 0, 'parish.sqlite-wal': 0 });
  await first.close();
  // as an older version has left it
  chmodSync(join(folder, 'parish.sqlite'), 0o644);
  await openStorage(url).close();
  expect(modes()['parish.sqlite']).toBe(0);
});

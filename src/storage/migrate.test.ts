import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StorageUnusable } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import { engines, fresh, freshAddress, freshFolder, type Place } from './testing/fresh-database.ts';
import { insertEvent } from './testing/insert-event.ts';

const HOUR_SECONDS = 60 * 60;

const tablesOf = async ({ migrating }: Storage) =>
  (await migrating.introspection.getTables()).map(({ name }) => name).sort();
const namesOf = async ({ db }: Storage) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

const next = {
  ...migrations,
  '9999-next': {
    up: (db: Storage['migrating']) => db.schema.createTable('later').addColumn('id', 'integer').execute(),
  },
} as typeof migrations;

const failing = {
  ...next,
  '9999-worse': {
    async up() {
      throw new Error('half way');
    },
  },
} as typeof migrations;

describe.each(engines)('migrations on %s', (engine) => {
  let place: Place;
  let storage: Storage;
  beforeEach(async () => {
    place = await freshAddress(engine);
    storage = openStorage(place.url);
  });
  afterEach(async () => {
    await storage.close();
    await place.remove();
  });

  test('an empty database gets every table, and no backup, since there is nothing to lose', async () => {
    expect(await migrate(storage)).toEqual({ applied: Object.keys(migrations), backup: undefined });
    expect(await tablesOf(storage)).toContain('events');
  });

  test('a second run changes nothing', async () => {
    await migrate(storage);
    await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
    expect(await migrate(storage)).toEqual({ applied: [], backup: undefined });
    expect(await storage.db.selectFrom('events').select('title').execute()).toEqual([
      { title: 'Parish picnic' },
    ]);
  });

  test('events that were there before they were counted by months are counted', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0014');
    await migrate(storage, Object.fromEntries(before));
    await storage.transaction(async (trx) => {
      for (const date of ['2026-10-31', '2026-11-01', '2026-11-30', null])
        await insertEvent(trx, 'Event', date);
    });
    await migrate(storage);
    await storage.transaction((trx) => insertEvent(trx, 'Event', '2026-11-02'));
    const months = await storage.db
      .selectFrom('tallies')
      .select(['part', 'amount'])
      .where('list', '=', 'event months')
      .orderBy('part')
      .execute();
    expect(months.map(({ part, amount }) => [part, amount])).toEqual([
      ['', 1],
      ['2026-10', 1],
      ['2026-11', 3],
    ]);
  });

  test('a failing migration leaves nothing behind, not even the ones before it', async () => {
    await migrate(storage);
    const tables = await tablesOf(storage);
    await expect(migrate(storage, failing)).rejects.toThrow('half way');
    expect(await tablesOf(storage)).toEqual(tables);
    expect(await namesOf(storage)).toEqual(Object.keys(migrations));
  });

  test('a database of a newer version is refused and left alone', async () => {
    await migrate(storage, next);
    const tables = await tablesOf(storage);
    await expect(migrate(storage)).rejects.toThrow(StorageUnusable);
    expect(await tablesOf(storage)).toEqual(tables);
    expect(await namesOf(storage)).toEqual(Object.keys(next));
  });
});

test('a SQLite database that holds something is copied aside before it is changed', async () => {
  const storage = await fresh('sqlite');
  await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
  const { applied, backup } = await migrate(storage, next);
  expect(applied).toEqual(['9999-next']);
  expect(await tablesOf(storage)).toContain('later');

  const copy = openStorage(`sqlite:${backup}`);
  expect(await copy.db.selectFrom('events').select('title').execute()).toEqual([{ title: 'Parish picnic' }]);
  expect(await tablesOf(copy)).not.toContain('later');
  await copy.close();
  expect(statSync(backup ?? '').mode & 0o777).toBe(0o600);
  await storage.close();
});

test('a SQLite database that there is no room to copy stays as it is, and half a copy does not stay', async () => {
  const file = join(freshFolder(), 'idavaka.sqlite');
  const storage = openStorage(`sqlite:${file}`);
  await migrate(storage);
  const backups = join(dirname(file), 'backups');
  mkdirSync(backups);
  const now = Date.now();
  const [left, others] = ['before-9999-next-1.sqlite.part', 'before-9999-next-2.sqlite.part'];
  for (const name of [left, others]) writeFileSync(join(backups, name), 'half');
  // as a process leaves it that was killed; the other's process is still at work
  utimesSync(join(backups, left), now / 1000, now / 1000 - 2 * HOUR_SECONDS);
  const inTheWay = `before-9999-next-${now}.sqlite`;
  mkdirSync(join(backups, inTheWay));
  vi.spyOn(Date, 'now').mockReturnValue(now);
  await expect(migrate(storage, next)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(readdirSync(backups).sort()).toEqual([inTheWay, others].sort());
  expect(await tablesOf(storage)).not.toContain('later');
  await storage.close();
});

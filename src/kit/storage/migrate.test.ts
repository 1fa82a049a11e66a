import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '#app/migrations/index.ts';
import { StorageUnusable } from './errors.ts';
import { migrate } from './migrate.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';
import {
  bothEngines,
  freshDatabase,
  freshFolder,
  freshStorage,
  type TestDatabase,
} from './testing/fresh-database.ts';
import { insertTestEvent } from './testing/insert-event.ts';

const tablesOf = async ({ migrationDb: migrating }: Storage) =>
  (await migrating.introspection.getTables()).map(({ name }) => name).sort();
const namesOf = async ({ db }: Storage) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

const next = {
  ...migrations,
  '9999-next': {
    up: (db: Storage['migrationDb']) => db.schema.createTable('later').addColumn('id', 'integer').execute(),
  },
} as typeof migrations;

const failing = {
  ...next,
  '9999-next-failing': {
    async up() {
      throw new Error('migration failed');
    },
  },
} as typeof migrations;

describe.each(bothEngines)('migrate on %s', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  beforeEach(async () => {
    database = await freshDatabase(engine);
    storage = openStorage(database.url);
  });
  afterEach(async () => {
    await storage.close();
    await database.remove();
  });

  test('creates all tables and no backup when the database is empty', async () => {
    expect(await migrate(storage)).toEqual({ applied: Object.keys(migrations), backup: undefined });
    expect(await tablesOf(storage)).toContain('events');
  });

  test('changes nothing when it runs a second time', async () => {
    await migrate(storage);
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
    expect(await migrate(storage)).toEqual({ applied: [], backup: undefined });
    expect(await storage.db.selectFrom('events').select('title').execute()).toEqual([
      { title: 'Parish picnic' },
    ]);
  });

  test('keeps the records and removes the counters of an older version', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0016');
    await migrate(storage, Object.fromEntries(before));
    await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic', '2026-10-31'));
    expect(await tablesOf(storage)).toContain('tallies');
    await migrate(storage);
    expect(await tablesOf(storage)).not.toContain('tallies');
    await storage.transaction(async (trx) => {
      await insertTestEvent(trx, 'Christmas', '2026-12-25');
      await trx.deleteFrom('events').where('title', '=', 'Parish picnic').execute();
    });
    expect(await storage.db.selectFrom('events').select('title').execute()).toEqual([{ title: 'Christmas' }]);
  });

  test('finds the folders of the records that an older version moved to the trash', async () => {
    const before = Object.entries(migrations).filter(([name]) => name < '0018');
    await migrate(storage, Object.fromEntries(before));
    const row = { title: 'Procession \u0000', folder_id: 7 };
    const entry = { title: 'x', deleted_at: '2026-11-24T18:00:00.000Z' };
    await storage.transaction((trx) =>
      trx
        .insertInto('trash')
        .values([
          { ...entry, kind: 'gallery-images', record_id: 1, row: JSON.stringify(row) },
          { ...entry, kind: 'gallery-images', record_id: 2, row: JSON.stringify({ folder_id: null }) },
          { ...entry, kind: 'resources', record_id: 3, row: JSON.stringify({ folder_id: 8 }) },
          { ...entry, kind: 'events', record_id: 4, row: JSON.stringify({ title: 'x' }) },
        ])
        .execute(),
    );
    await migrate(storage);
    const parents = await storage.db.selectFrom('trash').selectAll().orderBy('id').execute();
    expect(parents.map(({ parent_kind, parent_id }) => [parent_kind, parent_id])).toEqual([
      ['gallery-folders', 7],
      [null, null],
      ['resource-folders', 8],
      [null, null],
    ]);
  });

  test.each([
    ['makes the Sunday time of an older version a service', [], '9:15 AM'],
    ['keeps the time of a service on Sundays', ['8:30 AM'], '8:30 AM'],
  ])('%s', async (_, times, expected) => {
    const older = Object.entries(migrations).filter(([name]) => name < '0032');
    await migrate(storage, Object.fromEntries(older));
    const content = JSON.stringify({ name: 'Holy Qurbana', time: '9:15 AM' });
    const at = '2026-11-24T18:00:00.000Z';
    await storage.transaction(async (trx) => {
      await trx
        .insertInto('parish_settings')
        .values({ id: 3, block: 'sunday', content, updated_at: at })
        .execute();
      for (const time of times)
        await trx
          .insertInto('services')
          .values({
            name: 'Qurbana',
            day: 'Sundays',
            time,
            category: 'regular',
            created_at: at,
            updated_at: at,
          })
          .execute();
    });
    await migrate(storage);
    const services = await storage.db.selectFrom('services').select('time').execute();
    expect(services).toEqual([{ time: expected }]);
    const settings = await storage.db.selectFrom('parish_settings').select('content').execute();
    expect(settings).toEqual([{ content: '{"serviceId":null}' }]);
  });

  test('rolls back all pending migrations when one fails', async () => {
    await migrate(storage);
    const tables = await tablesOf(storage);
    await expect(migrate(storage, failing)).rejects.toThrow('migration failed');
    expect(await tablesOf(storage)).toEqual(tables);
    expect(await namesOf(storage)).toEqual(Object.keys(migrations));
  });

  test('rejects a database of a newer version and does not change it', async () => {
    await migrate(storage, next);
    const tables = await tablesOf(storage);
    await expect(migrate(storage)).rejects.toThrow(StorageUnusable);
    expect(await tablesOf(storage)).toEqual(tables);
    expect(await namesOf(storage)).toEqual(Object.keys(next));
  });
});

test('migrate backs up a SQLite database that has tables', async () => {
  const storage = await freshStorage('sqlite');
  await storage.transaction((trx) => insertTestEvent(trx, 'Parish picnic'));
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

test('migrate does not change a SQLite database and leaves no partial copy when its backup fails', async () => {
  const file = join(freshFolder(), 'idavaka.sqlite');
  const storage = openStorage(`sqlite:${file}`);
  await migrate(storage);
  const backups = join(dirname(file), 'backups');
  mkdirSync(backups);
  // left by a killed process
  writeFileSync(join(backups, 'incomplete.part'), 'partial');
  const now = Date.now();
  // a folder with the name of the copy makes the backup fail
  const obstacle = `before-9999-next-${now}.sqlite`;
  mkdirSync(join(backups, obstacle));
  vi.spyOn(Date, 'now').mockReturnValue(now);
  await expect(migrate(storage, next)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(readdirSync(backups)).toEqual([obstacle]);
  expect(await tablesOf(storage)).not.toContain('later');
  await storage.close();
});

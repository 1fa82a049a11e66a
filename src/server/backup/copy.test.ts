import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lastId } from '#storage/dump-sequences.ts';
import { migrate } from '#storage/migrate.ts';
import { claimFolder } from '#storage/sqlite.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { keysFrom } from '../crypto.ts';
import { opensSealedRows } from '../sealed-rows.ts';
import { BackupProblem } from './backup-problem.ts';
import { copyParish } from './migrate-engine.ts';
import { emptyPlace, openPlace, type Place, parishAt, rowsOf, SECRET_KEY } from './testing/parish.ts';

const PATIENCE_MS = 60_000;

/** Runs `npm run admin -- copy` as the host does. */
async function command(place: Place, args: string[]) {
  const path = fileURLToPath(new URL('../../admin.ts', import.meta.url));
  const child = spawn(process.execPath, [path, 'copy', ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, SECRET_KEY },
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, errors, exitCode: child.exitCode };
}

/** All rows of a place, and the last id that an event had. */
async function contentOf(place: Place) {
  const storage = openPlace(place);
  const rows = await rowsOf(storage);
  const isOpened = await opensSealedRows(storage.db, keysFrom(SECRET_KEY));
  const lastEvent = await lastId(storage.db, storage.engine, 'events');
  await storage.close();
  return { rows, isOpened, lastEvent };
}

/** A parish that no server runs on. */
async function parishIn(place: Place): Promise<Place> {
  const { storage } = await parishAt(place, () => undefined);
  await storage.close();
  return place;
}

it(
  'a parish is copied from SQLite to PostgreSQL and back with equal rows, and goes on with the same ids and key',
  async () => {
    const first = await parishIn(await emptyPlace('sqlite'));
    const before = await contentOf(first);
    const second = await emptyPlace('postgres');
    const { out, ...rest } = await command(first, ['--to', second.databaseUrl]);
    expect(rest).toEqual({ errors: '', exitCode: 0 });
    expect(out).toMatch(/events +\d+ rows +[\da-f]{16}\n.*All rows are equal.*stay where they are.*opens/s);
    expect(await contentOf(second)).toEqual(before);

    const third = await emptyPlace('sqlite');
    const { rows } = await contentOf(second);
    const copied = await copyParish({ from: second.databaseUrl, to: third.databaseUrl });
    expect(copied.find(({ name }) => name === 'users')?.rows).toBe(rows.users?.trim().split('\n').length);
    expect(await contentOf(third)).toEqual(before);
    for (const place of [second, third]) {
      const storage = openPlace(place);
      expect(await storage.transaction((trx) => insertEvent(trx, 'Next'))).toBe(before.lastEvent + 1);
    }
  },
  PATIENCE_MS,
);

describe.each(engines)('a copy into %s', { timeout: PATIENCE_MS }, (engine) => {
  it('is refused when something is there, or the other database is empty, and changes nothing', async () => {
    const [source, target] = [
      await parishIn(await emptyPlace('sqlite')),
      await parishIn(await emptyPlace(engine)),
    ];
    const before = await contentOf(target);
    const copy = copyParish({ from: source.databaseUrl, to: target.databaseUrl });
    await expect(copy).rejects.toThrow(/only into an empty database, but users has rows/);
    expect((await contentOf(target)).rows).toEqual(before.rows);
    const nothing = await emptyPlace('postgres');
    await expect(
      copyParish({ from: nothing.databaseUrl, to: (await emptyPlace(engine)).databaseUrl }),
    ).rejects.toThrow(/is empty/);
  });

  it('that fails in the middle leaves no row', async () => {
    const [source, target] = [await parishIn(await emptyPlace('sqlite')), await emptyPlace(engine)];
    const storage = openPlace(target, () => undefined);
    await migrate(storage);
    await sql`create unique index one_of_each_kind on events (version)`.execute(storage.migrating);
    const before = await rowsOf(storage);
    await storage.close();
    await expect(copyParish({ from: source.databaseUrl, to: target.databaseUrl })).rejects.toThrow();
    expect((await contentOf(target)).rows).toEqual(before);
  });
});

describe.each(engines)('a copy from %s', { timeout: PATIENCE_MS }, (engine) => {
  it('is refused while a server runs on it, or when it is of another version', async () => {
    const source = await parishIn(await emptyPlace(engine));
    const target = await emptyPlace('sqlite');
    const copy = () => copyParish({ from: source.databaseUrl, to: target.databaseUrl });
    const storage = openPlace(source, () => undefined);
    await storage.db.selectFrom('users').select('id').execute();
    const claim =
      engine === 'sqlite' ? claimFolder(dirname(source.databaseUrl.slice('sqlite:'.length))) : undefined;
    await expect(copy()).rejects.toThrow(engine === 'sqlite' ? /already running/ : /A server is running/);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      storage.migrating,
    );
    await storage.close();
    claim?.release();
    await expect(copy()).rejects.toThrow(BackupProblem);
    await expect(copy()).rejects.toThrow(/another version/);
  });
});

it('a copy from a PostgreSQL that is down or empty leaves nothing at the target', {
  timeout: PATIENCE_MS,
}, async () => {
  const target = await emptyPlace('sqlite');
  for (const from of ['postgres://nobody@127.0.0.1:1/parish', (await emptyPlace('postgres')).databaseUrl]) {
    const { out, errors, exitCode } = await command(target, ['--from', from, '--to', target.databaseUrl]);
    expect([out, exitCode]).toEqual(['', 1]);
    expect(errors).toMatch(/^(The database does not answer|The database to copy from is empty)[^\n]*\n$/);
    expect(existsSync(target.dataDir)).toBe(false);
  }
});

it('a copy that cannot be done ends with exit code 1 and one line', { timeout: PATIENCE_MS }, async () => {
  const place = await emptyPlace('sqlite');
  for (const args of [[], ['--to', 'mysql://localhost/parish'], ['--to', place.databaseUrl], ['somewhere']]) {
    const { out, errors, exitCode } = await command(place, args);
    expect([out, exitCode]).toEqual(['', 1]);
    expect(errors).toMatch(/^[^\n]+\n$/);
  }
});

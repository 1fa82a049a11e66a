import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deriveKeys } from '../security/crypto.ts';
import { canDecryptExistingRows } from '../security/key-verification.ts';
import { readLastId } from '../storage/dump/sequences.ts';
import { migrate } from '../storage/migrate.ts';
import { lockDataDir } from '../storage/sqlite/sqlite.ts';
import { bothEngines } from '../storage/testing/fresh-database.ts';
import { insertTestEvent } from '../storage/testing/insert-event.ts';
import { BackupProblem } from './archive-format.ts';
import { copyCommand } from './commands.ts';
import { copyDatabase } from './migrate-engine.ts';
import {
  createParish,
  emptyTarget,
  openDatabase,
  type ParishLocation,
  readAllRows,
  runCommand,
  SECRET_KEY,
} from './testing/parish.ts';

/** All rows of a database, and the last id of an event. */
async function readContent(location: ParishLocation) {
  const storage = openDatabase(location);
  const rows = await readAllRows(storage);
  const isOpened = await canDecryptExistingRows(storage.db, deriveKeys(SECRET_KEY));
  const lastEvent = await readLastId(storage.db, storage.engine, 'events');
  await storage.close();
  return { rows, isOpened, lastEvent };
}

/** Creates a parish and closes its database. */
async function createClosedParish(location: ParishLocation): Promise<ParishLocation> {
  const { storage } = await createParish(location, () => undefined);
  await storage.close();
  return location;
}

it('copying a parish from SQLite to PostgreSQL and back preserves rows, ids and the secret key', async () => {
  const first = await createClosedParish(await emptyTarget('sqlite'));
  const before = await readContent(first);
  const second = await emptyTarget('postgres');
  const { out, errors } = await runCommand(copyCommand, first, ['--to', second.databaseUrl]);
  expect(errors).toBe('');
  expect(out).toMatch(
    /events +\d+ rows +[\da-f]{16}\n.*All rows are equal.*remain where they are.*can decrypt/s,
  );
  expect(await readContent(second)).toEqual(before);

  const third = await emptyTarget('sqlite');
  const { rows } = await readContent(second);
  const copied = await copyDatabase({ from: second.databaseUrl, to: third.databaseUrl });
  expect(copied.find(({ name }) => name === 'users')?.rows).toBe(rows.users?.trim().split('\n').length);
  expect(await readContent(third)).toEqual(before);
  for (const location of [second, third]) {
    const storage = openDatabase(location);
    expect(await storage.transaction((trx) => insertTestEvent(trx, 'Next'))).toBe(before.lastEvent + 1);
  }
});

describe.each(bothEngines)('copying to %s', (engine) => {
  it('fails and changes nothing when the target is not empty or the source is empty', async () => {
    const [source, target] = [
      await createClosedParish(await emptyTarget('sqlite')),
      await createClosedParish(await emptyTarget(engine)),
    ];
    const before = await readContent(target);
    const copy = copyDatabase({ from: source.databaseUrl, to: target.databaseUrl });
    await expect(copy).rejects.toThrow(/target database must be empty, but users has rows/);
    expect((await readContent(target)).rows).toEqual(before.rows);
    const nothing = await emptyTarget('postgres');
    await expect(
      copyDatabase({ from: nothing.databaseUrl, to: (await emptyTarget(engine)).databaseUrl }),
    ).rejects.toThrow(/is empty/);
  });

  it('inserts no row when it fails midway', async () => {
    const [source, target] = [
      await createClosedParish(await emptyTarget('sqlite')),
      await emptyTarget(engine),
    ];
    const storage = openDatabase(target, () => undefined);
    await migrate(storage);
    await sql`create unique index one_of_each_kind on events (version)`.execute(storage.migrationDb);
    const before = await readAllRows(storage);
    await storage.close();
    await expect(copyDatabase({ from: source.databaseUrl, to: target.databaseUrl })).rejects.toThrow();
    expect((await readContent(target)).rows).toEqual(before);
  });
});

describe.each(bothEngines)('copying from %s', (engine) => {
  it('fails when a server is running on it or it has another version', async () => {
    const source = await createClosedParish(await emptyTarget(engine));
    const target = await emptyTarget('sqlite');
    const copy = () => copyDatabase({ from: source.databaseUrl, to: target.databaseUrl });
    const storage = openDatabase(source, () => undefined);
    await storage.db.selectFrom('users').select('id').execute();
    const claim =
      engine === 'sqlite' ? lockDataDir(dirname(source.databaseUrl.slice('sqlite:'.length))) : undefined;
    await expect(copy()).rejects.toThrow(engine === 'sqlite' ? /already running/ : /A server is running/);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
      storage.migrationDb,
    );
    await storage.close();
    claim?.release();
    await expect(copy()).rejects.toThrow(BackupProblem);
    await expect(copy()).rejects.toThrow(/another version/);
  });
});

it('copying from a PostgreSQL database that is down or empty creates nothing at the target', async () => {
  const target = await emptyTarget('sqlite');
  for (const from of ['postgres://nobody@127.0.0.1:1/parish', (await emptyTarget('postgres')).databaseUrl]) {
    const args = ['--from', from, '--to', target.databaseUrl];
    const { out, errors } = await runCommand(copyCommand, target, args);
    expect(out).toBe('');
    expect(errors).toMatch(/^(The database does not respond|The source database is empty)[^\n]*$/);
    expect(existsSync(target.dataDir)).toBe(false);
  }
});

it.each([[[]], [['--to', 'mysql://localhost/parish']], [['--to', 'sqlite:the-same']], [['somewhere']]])(
  'the copy command prints one line for the arguments %j',
  async (args) => {
    const location = { ...(await emptyTarget('sqlite')), databaseUrl: 'sqlite:the-same' };
    expect(await runCommand(copyCommand, location, args)).toEqual({
      out: '',
      errors: expect.stringMatching(/^[^\n]+$/),
    });
  },
);

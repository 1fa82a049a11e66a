import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { migrations } from '#app/migrations/index.ts';
import { createApp } from '#app/server/app.ts';
import { bootstrap } from '#app/server/bootstrap.ts';
import { createDiskStore } from '../media-storage/disk-files.ts';
import { instant } from '../process/clock.ts';
import { loadConfig } from '../process/load-config.ts';
import { createLog } from '../process/log.ts';
import { milestoneTime } from '../process/milestones.ts';
import { excludedTables } from '../storage/dump/tables.ts';
import { StorageBroken } from '../storage/errors.ts';
import { migrate } from '../storage/migrate.ts';
import { bothEngines, freshFolder } from '../storage/testing/fresh-database.ts';
import { insertTestEvent } from '../storage/testing/insert-event.ts';
import { startTestProgram } from '../storage/testing/test-program.ts';
import { writeBackup } from './backup-writer.ts';
import { backupCommand, printFailure, restoreCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import {
  createParish,
  emptyTarget,
  hashMediaFiles,
  openDatabase,
  readAllRows,
  runCommand,
  SECRET_KEY,
} from './testing/parish.ts';

const WRITES_BEFORE = 20;

const titlesOf = (rows: string | undefined) =>
  (rows ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { title: string }).title)
    .filter((title) => /^event \d+$/.test(title));

describe.each(bothEngines)('a parish on %s', (engine) => {
  const other = engine === 'sqlite' ? 'postgres' : 'sqlite';

  it('is backed up during concurrent writes, and restored to the other engine with equal rows and files', async () => {
    const location = await emptyTarget(engine);
    const { storage, served, resting } = await createParish(location);
    const file = join(freshFolder(), 'parish.backup');

    const writer = startTestProgram('write-rows.ts', location.databaseUrl);
    let acknowledged = 0;
    while (acknowledged < WRITES_BEFORE) {
      await writer.lines.next();
      acknowledged++;
    }
    const backup = await runCommand(backupCommand, location, [file]);
    await writer.kill();
    expect(backup.errors).toBe('');
    expect(backup.out).toContain('does not contain the secret key');
    expect(await milestoneTime(storage.db, 'backup')).toBeDefined();
    expect(statSync(file).mode & 0o077).toBe(0);
    const { events: eventsLater, ...before } = await readAllRows(storage);

    const target = await emptyTarget(other);
    const restored = await runCommand(restoreCommand, target, [file]);
    expect(restored.errors).toBe('');
    expect(restored.out).toContain('All counts and hashes match');
    expect(restored.out).toContain('can decrypt the data');
    expect(hashMediaFiles(target.dataDir)).toEqual(hashMediaFiles(location.dataDir));
    expect(readdirSync(target.dataDir).sort()).toEqual(
      other === 'sqlite' ? ['idavaka.sqlite', 'media'] : ['media'],
    );

    const copy = openDatabase(target);
    const { events, ...rest } = await readAllRows(copy);
    expect(rest).toEqual(before);
    // every write that was acknowledged before the backup is in it, without gaps
    expect(eventsLater?.startsWith(events ?? '')).toBe(true);
    expect(titlesOf(events).length).toBeGreaterThanOrEqual(acknowledged);
    await expectExcludedTablesEmpty(copy);
    await copy.close();

    const config = loadConfig({
      DATA_DIR: target.dataDir,
      DATABASE_URL: target.databaseUrl,
      SECRET_KEY,
      DEMO: 'on',
    });
    const started = await bootstrap(config, {
      log: createLog({ write: () => undefined }),
      reportProgress: fail,
    });
    expect(started.firstAdmin).toBeUndefined();
    const app = createApp(started.deps);
    const get = (path: string) => app.fetch(new Request(new URL(path, config.publicUrl)), '127.0.0.1');
    expect(await (await get('/api/events')).text()).toContain('event 1');
    expect(await (await get(served ?? '')).text()).toBe('the parish constitution');
    expect((await get(`/media/${resting}.txt`)).status).toBe(404);
    await started.close();
  });

  it('is restored from a backup of an older version, which stored row counts', async () => {
    const location = await emptyTarget(engine);
    mkdirSync(location.dataDir);
    const storage = openDatabase(location);
    const older = Object.entries(migrations).filter(([name]) => name < '0016');
    await migrate(storage, Object.fromEntries(older));
    await storage.transaction(async (trx) => {
      await insertTestEvent(trx, 'event 1', '2026-12-25');
      const entry = { title: 'Order', deleted_at: instant(0) };
      const resource = { ...entry, kind: 'resources', record_id: 3, row: JSON.stringify({ folder_id: 8 }) };
      const draft = { ...entry, kind: 'news', record_id: 4, row: JSON.stringify({ is_published: 0 }) };
      await trx.insertInto('trash').values([resource, draft]).execute();
      const user = { name: 'Mariam', email: 'mariam@stthomas.example', password_hash: 'x' };
      await trx
        .insertInto('users')
        .values({ ...user, is_active: 1, role: 'admin', created_at: instant(0) })
        .execute();
    });
    const file = join(freshFolder(), 'parish.backup');
    await takeBackup((work) => writeBackup(file, work), {
      storage,
      files: createDiskStore(location.dataDir),
      now: instant(0),
    });
    const target = await emptyTarget(other);
    await restoreBackup(file, target);
    const { db } = openDatabase(target);
    expect(await db.selectFrom('events').select('title').execute()).toEqual([{ title: 'event 1' }]);
    expect(await db.selectFrom('trash').selectAll().orderBy('record_id').execute()).toMatchObject([
      { record_id: 3, parent_kind: 'resource-folders', parent_id: 8 },
      { record_id: 4 },
    ]);
    // a deleted draft was not public
    const oncePublic = await db.selectFrom('once_public').select(['kind', 'record_id']).execute();
    expect(oncePublic).toEqual([{ kind: 'resources', record_id: 3 }]);
    // the next start imports the history, which was in a file
    expect(await db.selectFrom('pending_imports').select('name').execute()).toEqual([{ name: 'history' }]);
  });

  it('never reuses an id after a restore, and reports missing files', async () => {
    const location = await emptyTarget(engine);
    const { storage, served } = await createParish(location);
    const last = await storage.transaction((trx) => insertTestEvent(trx, 'Deleted'));
    await storage.transaction((trx) => trx.deleteFrom('events').where('id', '=', last).execute());
    rmSync(join(location.dataDir, served ?? ''));
    const file = join(freshFolder(), 'parish.backup');
    expect((await runCommand(backupCommand, location, [file])).out).toContain(
      `they do not exist or could not be read: ${served?.slice(1)}.`,
    );

    const target = await emptyTarget(engine);
    const restored = await runCommand(restoreCommand, target, [file], SECRET_KEY.toUpperCase());
    expect(restored.out).toContain(`they do not exist or could not be read: ${served?.slice(1)}.`);
    expect(restored.out).toContain('can NOT decrypt');
    const copy = openDatabase(target);
    expect(await copy.transaction((trx) => insertTestEvent(trx, 'Next'))).toBe(last + 1);
    expect(existsSync(join(target.dataDir, 'secret.key'))).toBe(false);
  });
});

it('the backup and restore commands print one line when they are not possible', async () => {
  const location = await emptyTarget('sqlite');
  const damaged = join(freshFolder(), 'parish.backup');
  writeFileSync(damaged, 'idavaka-backup 1\n{"kind":"rows","name":"events"');
  const unavailable = { ...location, databaseUrl: 'postgres://nobody@localhost/parish?host=%2Fnowhere' };
  for (const response of [
    await runCommand(backupCommand, location, [damaged]),
    await runCommand(backupCommand, location, []),
    await runCommand(restoreCommand, location, [damaged]),
    await runCommand(backupCommand, unavailable, [join(freshFolder(), 'parish.backup')]),
  ])
    expect(response).toEqual({ out: '', errors: expect.stringMatching(/^[^\n]+$/) });
  expect(existsSync(location.dataDir)).toBe(false);
});

it('printFailure prints one line when the disk fails', () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  printFailure(new StorageBroken('The disk failed while writing'));
  expect([consoleError.mock.lastCall, process.exitCode]).toEqual([['The disk failed while writing'], 1]);
  process.exitCode = undefined;
  consoleError.mockRestore();
});

function fail(step: string): void {
  throw new Error(`Unexpected progress at the start of a restored parish: ${step}`);
}

async function expectExcludedTablesEmpty(copy: ReturnType<typeof openDatabase>): Promise<void> {
  for (const table of excludedTables.filter((name) => name !== 'rate_limits'))
    expect(await copy.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const emails = await copy.db.selectFrom('outbox').select('expires_at').execute();
  expect(emails, 'a message is sent again, a sign-in code is not').toEqual([{ expires_at: null }]);
}

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '#kit/auth/admin-cli.server.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { openStorage } from '#kit/storage/open.ts';
import {
  bothEngines,
  freshDatabase,
  freshFolder,
  type TestDatabase,
} from '#kit/storage/testing/fresh-database.ts';
import { type BootstrapResult, bootstrap } from './bootstrap.ts';

const started: BootstrapResult[] = [];
const databases: TestDatabase[] = [];
const stopAll = () => Promise.all(started.splice(0).map(({ close }) => close()));
afterEach(async () => {
  await stopAll();
  await Promise.all(databases.splice(0).map(({ remove }) => remove()));
});

async function start(
  { url }: TestDatabase,
  DATA_DIR: string,
  env: Record<string, string> = {},
): Promise<BootstrapResult> {
  const config = loadConfig({ DATA_DIR, DATABASE_URL: url, DEMO: 'off', ...env });
  const booted = await bootstrap(config, {
    log: createLog({ write: () => undefined }),
    reportProgress: () => undefined,
  });
  started.push(booted);
  return booted;
}
async function emptyDatabase(engine: 'sqlite' | 'postgres'): Promise<TestDatabase> {
  const database = await freshDatabase(engine);
  databases.push(database);
  return database;
}

it('one of two simultaneous first starts on an empty PostgreSQL creates the administrator', async () => {
  const [database, folder] = [await emptyDatabase('postgres'), freshFolder()];
  const both = await Promise.all([start(database, folder), start(database, folder)]);
  expect(both.filter(({ firstAdmin }) => firstAdmin)).toHaveLength(1);
  const users = await both[0].deps.storage.db.selectFrom('users').select('id').execute();
  expect(users).toHaveLength(1);
});

it.each(bothEngines)(
  'a start with a key other than the one that encrypted the database on %s fails and creates no key',
  async (engine) => {
    const [database, first, second] = [await emptyDatabase(engine), freshFolder(), freshFolder()];
    await start(database, first);
    await stopAll();
    await expect(start(database, second)).rejects.toThrow(
      /was not found.*SECRET_KEY.*secret\.key.*forget-key/,
    );
    expect(existsSync(join(second, 'secret.key'))).toBe(false);
    await expect(
      start(database, first, { SECRET_KEY: 'another one: 0123456789 abcdefghijk' }),
    ).rejects.toThrow(/not the one/);
    await start(database, first);
    await stopAll();

    rmSync(join(first, 'secret.key'));
    const storage = openStorage(database.url);
    const context = { storage, clock: systemClock, print: () => undefined, readLine: async () => '' };
    await runCommand(['forget-key'], context);
    await storage.close();
    await start(database, first);
    expect(existsSync(join(first, 'secret.key'))).toBe(true);
    await stopAll();
    await expect(start(database, second)).rejects.toThrow(/was not found/);
  },
);

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { engines, freshAddress, freshFolder, type Place } from '#storage/testing/fresh-database.ts';
import { systemClock } from './adapters/clock.ts';
import { createLog } from './adapters/log.ts';
import { type Prepared, prepare } from './bootstrap.ts';
import { runCommand } from './features/auth/admin-cli.ts';
import { readSettings } from './load-config.ts';

const STARTS = 20;
const PATIENCE_MS = 120_000;

const open: Prepared[] = [];
const places: Place[] = [];
const endAll = () => Promise.all(open.splice(0).map(({ close }) => close()));
afterEach(async () => {
  await endAll();
  await Promise.all(places.splice(0).map(({ remove }) => remove()));
});

async function start({ url }: Place, DATA_DIR: string, env: Record<string, string> = {}): Promise<Prepared> {
  const settings = readSettings({ DATA_DIR, DATABASE_URL: url, DEMO: 'off', ...env });
  const prepared = await prepare(settings, {
    log: createLog({ write: () => undefined }),
    tell: () => undefined,
  });
  open.push(prepared);
  return prepared;
}
async function emptyDatabase(engine: 'sqlite' | 'postgres'): Promise<Place> {
  const place = await freshAddress(engine);
  places.push(place);
  return place;
}

it('of twenty first starts at the same moment on one PostgreSQL one prepares it, and one administrator is made', {
  timeout: PATIENCE_MS,
}, async () => {
  const [place, folder] = [await emptyDatabase('postgres'), freshFolder()];
  const started = await Promise.all(Array.from({ length: STARTS }, () => start(place, folder)));
  expect(started.filter(({ firstAdmin }) => firstAdmin)).toHaveLength(1);
  const { db } = (started[0] as Prepared).deps.storage;
  expect(await db.selectFrom('users').select('email').execute()).toHaveLength(1);
});

it.each(engines)(
  'a start with another key than the database on %s was sealed with is refused, and makes none',
  { timeout: PATIENCE_MS },
  async (engine) => {
    const [place, first, second] = [await emptyDatabase(engine), freshFolder(), freshFolder()];
    await start(place, first);
    await endAll();
    await expect(start(place, second)).rejects.toThrow(/not here.*SECRET_KEY.*secret\.key.*forget-key/);
    expect(existsSync(join(second, 'secret.key'))).toBe(false);
    await expect(start(place, first, { SECRET_KEY: 'another one: 0123456789 abcdefghijk' })).rejects.toThrow(
      /not the one/,
    );
    await start(place, first);
    await endAll();

    rmSync(join(first, 'secret.key'));
    const storage = openStorage(place.url);
    const context = { storage, clock: systemClock, print: () => undefined, readLine: async () => '' };
    await runCommand(['forget-key'], context);
    await storage.close();
    await start(place, first);
    expect(existsSync(join(first, 'secret.key'))).toBe(true);
    await endAll();
    await expect(start(place, second)).rejects.toThrow(/not here/);
  },
);

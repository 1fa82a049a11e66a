import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { tablesLeftOut } from '#storage/dump-tables.ts';
import { StorageBroken } from '#storage/errors.ts';
import { startOther } from '#storage/testing/child-process.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { programEnv } from '#storage/testing/program-env.ts';
import { createLog } from '../adapters/log.ts';
import { createApp } from '../app.ts';
import { prepare } from '../bootstrap.ts';
import { readSettings } from '../load-config.ts';
import { tellFailure } from './commands.ts';
import {
  emptyPlace,
  filesOf,
  openPlace,
  type Place,
  parishAt,
  rowsOf,
  SECRET_KEY,
} from './testing/parish.ts';

const PATIENCE_MS = 60_000;
const WRITES_BEFORE = 20;

/** Runs one of the two programs as the host does. */
async function program(name: 'backup' | 'restore', place: Place, args: string[], env = {}) {
  const path = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...programEnv(), DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, ...env },
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, errors, exitCode: child.exitCode };
}

const titlesOf = (rows: string | undefined) =>
  (rows ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { title: string }).title)
    .filter((title) => /^event \d+$/.test(title));

describe.each(engines)('a parish on %s', { timeout: PATIENCE_MS }, (engine) => {
  it('is backed up while others write, and restored on either database with equal rows and files', async () => {
    const place = await emptyPlace(engine);
    const { storage, served, resting } = await parishAt(place);
    const file = join(freshFolder(), 'parish.backup');

    const writer = startOther('write-rows.ts', place.databaseUrl);
    let acknowledged = 0;
    while (acknowledged < WRITES_BEFORE) {
      await writer.lines.next();
      acknowledged++;
    }
    const taken = await program('backup', place, [file]);
    await writer.kill();
    expect(taken).toMatchObject({ errors: '', exitCode: 0 });
    expect(taken.out).toContain('secret key is not in it');
    expect(statSync(file).mode & 0o077).toBe(0);
    const { events: eventsLater, ...before } = await rowsOf(storage);

    for (const other of engines) {
      const target = await emptyPlace(other);
      const restored = await program('restore', target, [file], { SECRET_KEY });
      expect(restored).toMatchObject({ errors: '', exitCode: 0 });
      expect(restored.out).toContain('All counts and hashes are equal');
      expect(restored.out).toContain('opens what is sealed');
      expect(filesOf(target.dataDir)).toEqual(filesOf(place.dataDir));
      expect(readdirSync(target.dataDir).sort()).toEqual(
        other === 'sqlite' ? ['idavaka.sqlite', 'media'] : ['media'],
      );

      const copy = openPlace(target);
      const { events, ...rest } = await rowsOf(copy);
      expect(rest).toEqual(before);
      // what was acknowledged before is there, and nothing between the first and the last is not
      expect(eventsLater?.startsWith(events ?? '')).toBe(true);
      expect(titlesOf(events).length).toBeGreaterThanOrEqual(acknowledged);
      await nothingOf(copy);
      await copy.close();

      const settings = readSettings({
        DATA_DIR: target.dataDir,
        DATABASE_URL: target.databaseUrl,
        SECRET_KEY,
        DEMO: 'on',
      });
      const started = await prepare(settings, { log: createLog({ write: () => undefined }), tell: fail });
      expect(started.firstAdmin).toBeUndefined();
      const app = createApp(started.deps);
      const get = (path: string) => app.fetch(new Request(new URL(path, settings.publicUrl)), '127.0.0.1');
      expect(await (await get('/api/events')).text()).toContain('event 1');
      expect(await (await get(served ?? '')).text()).toBe('the parish constitution');
      expect((await get(`/media/${resting}.txt`)).status).toBe(404);
      await started.close();
    }
  });

  it('gives out no id twice after a restore, and leaves out files that are gone, and says so', async () => {
    const place = await emptyPlace(engine);
    const { storage, served } = await parishAt(place);
    const last = await storage.transaction((trx) => insertEvent(trx, 'Deleted'));
    await storage.transaction((trx) => trx.deleteFrom('events').where('id', '=', last).execute());
    rmSync(join(place.dataDir, served ?? ''));
    const file = join(freshFolder(), 'parish.backup');
    expect((await program('backup', place, [file])).out).toContain(
      `they were gone or could not be read: ${served?.slice(1)}.`,
    );

    const target = await emptyPlace(engine);
    const restored = await program('restore', target, [file], {
      SECRET_KEY: 'another one: 0123456789 abcdefghijk',
    });
    expect(restored.out).toContain(`they were gone or could not be read: ${served?.slice(1)}.`);
    expect(restored.out).toContain('does NOT open');
    const copy = openPlace(target);
    expect(await copy.transaction((trx) => insertEvent(trx, 'Next'))).toBe(last + 1);
    expect(existsSync(join(target.dataDir, 'secret.key'))).toBe(false);
  });
});

it(
  'a backup or a restore that cannot be done ends with exit code 1 and one line',
  async () => {
    const place = await emptyPlace('sqlite');
    const damaged = join(freshFolder(), 'parish.backup');
    writeFileSync(damaged, 'idavaka-backup 1\n{"kind":"rows","name":"events"');
    const stopped = { ...place, databaseUrl: 'postgres://nobody@localhost/parish?host=%2Fnowhere' };
    for (const answer of [
      await program('backup', place, [damaged]),
      await program('backup', place, []),
      await program('restore', place, [damaged]),
      await program('backup', stopped, [join(freshFolder(), 'parish.backup')]),
    ]) {
      expect(answer).toMatchObject({ out: '', exitCode: 1 });
      expect(answer.errors).toMatch(/^[^\n]+\n$/);
    }
    expect(existsSync(place.dataDir)).toBe(false);
  },
  PATIENCE_MS,
);

it('a disk that fails meanwhile is told of in one line', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  tellFailure(new StorageBroken('The disk failed while writing'));
  expect([told.mock.lastCall, process.exitCode]).toEqual([['The disk failed while writing'], 1]);
  process.exitCode = undefined;
  told.mockRestore();
});

function fail(step: string): void {
  throw new Error(`A restored parish needs nothing done at its start, but: ${step}`);
}

async function nothingOf(copy: ReturnType<typeof openPlace>): Promise<void> {
  for (const table of tablesLeftOut.filter((name) => name !== 'rate_limits'))
    expect(await copy.db.selectFrom(table).selectAll().execute()).toEqual([]);
  const mails = await copy.db.selectFrom('outbox').select('expires_at').execute();
  expect(mails, 'a message goes out once more, a code never').toEqual([{ expires_at: null }]);
}

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { migrations } from '#app/migrations/index.ts';
import { type ServerProcess, startServerProcess } from '#app/testing/server-process.ts';
import { startSilentServer } from '#kit/mail/testing/mail-server.ts';
import { appliedMigrations, migrate } from '#kit/storage/migrate.ts';
import { freshDatabase, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { insertTestEvent } from '#kit/storage/testing/insert-event.ts';
import { expectIntact, withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import { slowdownFactor } from '../../support/measures/machine-speed.ts';
import { sized } from '../../support/measures/sample-sizes.ts';
import { PROGRAM, runProgram } from '../../support/server-under-test.ts';
import { tracingProblem } from '../../support/strace.ts';

/** Starts the built server with settings that it must reject, and returns how it ended. */
async function startExpectingFailure(settings: Readonly<Record<string, string>>) {
  const startedAt = performance.now();
  const server = await startServerProcess(settings, { program: PROGRAM });
  const code = await server.exited;
  const lines = server.output().trim().split('\n');
  return { code, lines, seconds: (performance.now() - startedAt) / 1000 };
}

const START_LIMIT_SECONDS = 3;

defineCase(
  {
    id: 'R14',
    title: 'a start with a wrong configuration or database fails with a clear message',
    pass: `exit code 1 within ${START_LIMIT_SECONDS} s, one line that says what to change, and unchanged data`,
  },
  async ({ startSite, engine, report }) => {
    const site = await startSite();
    await site.staff();
    site.server.kill('SIGTERM');
    await site.server.exited;
    const same = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl };
    const starts: [string, RegExp, Awaited<ReturnType<typeof startExpectingFailure>>][] = [];
    const expectFailure = async (name: string, message: RegExp, settings: object) =>
      void starts.push([name, message, await startExpectingFailure({ ...same, ...settings })]);

    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    await expectFailure('a taken port', /PORT/, { PORT: String(port) });
    other.close();
    const SECRET_KEY = 'quite another one: 0123456789 abcdefghijk';
    await expectFailure('a weak key', /SECRET_KEY/, { SECRET_KEY: 'changeme' });
    await expectFailure('another key', /SECRET_KEY/, { SECRET_KEY });
    await expectFailure('a bad setting', /PUBLIC_URL/, { PUBLIC_URL: 'stthomas.example' });
    await expectFailure('an impossible folder', /DATA_DIR/, { DATA_DIR: '/dev/null/parish' });
    if (engine === 'postgres') {
      const { username, password, host } = new URL(site.databaseUrl);
      const silent = await startSilentServer();
      for (const [name, url] of Object.entries({
        'a wrong password': `${username}:x@${host}/postgres`,
        'no such database': `${username}:${password}@${host}/nowhere`,
        'no server': 'nobody@127.0.0.1:1/parish',
        'a silent server': `nobody@127.0.0.1:${silent.port}/x`,
      }))
        await expectFailure(name, /DATABASE_URL/, { DATABASE_URL: `postgres://${url}` });
      await silent.close();
      await expectFailure('no key', /SECRET_KEY|secret\.key/, { DATA_DIR: join(freshFolder(), 'new') });
    } else {
      const key = readFileSync(join(site.dataDir, 'secret.key'));
      rmSync(join(site.dataDir, 'secret.key'));
      await expectFailure('a missing key', /SECRET_KEY|secret\.key/, {});
      writeFileSync(join(site.dataDir, 'secret.key'), key, { mode: 0o600 });
      const file = site.databaseUrl.slice('sqlite:'.length);
      const intact = readFileSync(file);
      const damaged = {
        text: Buffer.from('these are not the pages of a database'.repeat(200)),
        zeros: Buffer.alloc(intact.length),
        truncated: intact.subarray(0, intact.length / 2),
        'corrupt in the first page': withNoise(intact, 100, 4_000),
        'a folder': undefined,
      };
      for (const [name, before] of Object.entries(damaged)) {
        rmSync(file);
        if (before) writeFileSync(file, before);
        else mkdirSync(file);
        await expectFailure(`a database that is ${name}`, /sqlite|database/i, {});
        if (before) expect(readFileSync(file).equals(before), name).toBe(true);
      }
      rmSync(file, { recursive: true });
      writeFileSync(file, intact);
    }
    const addMigration = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`;
    await withDatabase(site.databaseUrl, ({ migrationDb }) => addMigration.execute(migrationDb));
    await expectFailure('a newer database', /newer version/, {});

    const limit = START_LIMIT_SECONDS * slowdownFactor();
    for (const [name, message, { code, lines, seconds }] of starts) {
      expect([code, lines], name).toEqual([1, [expect.stringMatching(message)]]);
      expect(seconds, name).toBeLessThan(limit);
    }
    const check = (DATA_DIR: string) => runProgram('main', '--check', { PORT: '0', DATA_DIR });
    await expect(check('/dev/null/parish')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATA_DIR'),
    });
    await expect(check(join(freshFolder(), 'new'))).resolves.toMatchObject({ stderr: '' });
    const slowest = Math.max(...starts.map(([, , { seconds }]) => seconds));
    report(`${starts.length} of ${starts.length}, the slowest after ${slowest.toFixed(1)} s`);
  },
);

function withNoise(intact: Buffer, from: number, to: number): Buffer {
  const bytes = Buffer.from(intact);
  for (let at = from; at < to; at += 1) bytes[at] = (at * 37) % 256;
  return bytes;
}

/** The old versions that are migrated, as numbers of applied migrations. */
const released = Object.keys(migrations).length;
const OLD_VERSIONS = sized({ usual: [0, released - 1], full: Array.from({ length: released }, (_, n) => n) });

defineCase(
  {
    id: 'R15',
    title: 'a killed migration completes at the next start',
    pass: 'killed at its 1st, 2nd, 3rd, 5th, 8th … write until it completes: all rows are unchanged, all migrations are applied, and each automatic backup is complete',
    fullAmount: 'databases of every earlier version',
  },
  async ({ engine, report, skip }) => {
    const problem = await tracingProblem();
    if (problem) skip(problem);
    let kills = 0;
    let copies = 0;
    for (const applied of OLD_VERSIONS) {
      const database = await freshDatabase(engine);
      const DATA_DIR = freshFolder();
      const titles = applied === 0 ? [] : Array.from({ length: 200 }, (_, n) => `Event ${n}`);
      await withDatabase(database.url, async (older) => {
        await migrate(older, Object.fromEntries(Object.entries(migrations).slice(0, applied)));
        await older.transaction(async (trx) => {
          for (const title of titles) await insertTestEvent(trx, title);
        });
      });

      const calls = engine === 'sqlite' ? 'pwrite64' : 'write,writev,sendto';
      for (let [nth, next] = [1, 2], isComplete = false; !isComplete; [nth, next] = [next, nth + next]) {
        const inject = `--inject=${calls}:signal=SIGKILL:when=${nth}`;
        const commandPrefix = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', `--trace=${calls}`, inject];
        const settings = { DATA_DIR, DATABASE_URL: database.url };
        const server = await startServerProcess(settings, { commandPrefix, program: PROGRAM });
        isComplete = await isReady(server);
        server.kill('SIGKILL');
        await server.exited;
        if (!isComplete) kills += 1;
      }
      await withDatabase(database.url, async (migrated) => {
        expect(await appliedMigrations(migrated)).toEqual(Object.keys(migrations));
        const events = await migrated.db.selectFrom('events').select('title').orderBy('id').execute();
        expect(events.map(({ title }) => title)).toEqual(titles);
      });
      if (engine === 'sqlite') copies += checkBackups(database.url, titles.length);
      await database.remove();
    }
    report(
      `${kills} kills with databases of ${OLD_VERSIONS.length} versions${engine === 'sqlite' ? `, ${copies} complete backups` : '; PostgreSQL migrates in one transaction, without a backup'}`,
    );
  },
);

const isReady = (server: ServerProcess) =>
  server.ready().then(
    () => true,
    () => false,
  );

/** Checks that all automatic backups are intact and contain all rows. @returns their number. */
function checkBackups(url: string, rows: number): number {
  if (rows === 0) return 0;
  const folder = join(url.slice('sqlite:'.length), '..', 'backups');
  const copies = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  for (const name of copies) expectIntact(join(folder, name), { events: rows });
  expect(copies.length).toBeGreaterThan(0);
  return copies.length;
}

const CONCURRENT_STARTS = 6;

defineCase(
  {
    id: 'R25',
    title: 'only one server can use a SQLite file',
    pass: `exactly one of ${CONCURRENT_STARTS} concurrent starts succeeds; the others, and a later one, exit with 1 and one line; the data is intact`,
    oneEngine: 'PostgreSQL can be shared; only a SQLite file belongs to one server',
  },
  async ({ report }) => {
    const DATA_DIR = freshFolder();
    const servers = await Promise.all(
      Array.from({ length: CONCURRENT_STARTS }, () => startServerProcess({ DATA_DIR }, { program: PROGRAM })),
    );
    const ready = await Promise.all(servers.map(isReady));
    expect(ready.filter(Boolean)).toHaveLength(1);
    for (const [n, server] of servers.entries())
      if (!ready[n]) {
        expect(await server.exited).toBe(1);
        expect(server.output().trim()).toMatch(/^[^\n]*already running[^\n]*$/);
      }
    const running = servers[ready.indexOf(true)] ?? expect.fail('none');
    const client = running.client(await running.signIn(DATA_DIR));
    await client.events.create({ body: { title: 'Written by the first' } });
    const later = await startExpectingFailure({ DATA_DIR });
    expect(later).toMatchObject({ code: 1, lines: [expect.stringContaining('already running')] });
    await client.events.create({ body: { title: 'Written after that' } });
    running.kill('SIGTERM');
    expect(await running.exited).toBe(0);
    expectIntact(join(DATA_DIR, 'idavaka.sqlite'), { events: 2, users: 1 });
    report(`1 of ${CONCURRENT_STARTS} runs; a later one exits after ${later.seconds.toFixed(1)} s`);
  },
);

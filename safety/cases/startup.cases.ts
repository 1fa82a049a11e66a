import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { appliedMigrations, migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import { openStorage } from '#storage/open.ts';
import { freshDatabase, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertTestEvent } from '#storage/testing/insert-event.ts';
import { programEnv } from '#storage/testing/program-env.ts';
import { startSilentServer } from '../../src/server/adapters/testing/mail-server.ts';
import { startServerProcess } from '../../src/server/testing/server-process.ts';
import { defineCase } from '../support/define-case.ts';
import { slowness } from '../support/machine-speed.ts';
import { sized } from '../support/sample-sizes.ts';
import { PROGRAM } from '../support/server-under-test.ts';
import { type RefusedStart, refusedStart } from '../support/start-server.ts';
import { tracingProblem } from '../support/strace.ts';

/** In `npm test` on a machine that is busy with everything at once. */
const START_LIMIT_SECONDS = sized({ quick: 15, usual: 3 });

defineCase(
  {
    id: 'R14',
    title: 'A start that cannot succeed',
    pass: `ends with 1 within ${START_LIMIT_SECONDS} s and one line that says what to change, and leaves every byte of the data as it was`,
    isQuick: true,
  },
  async ({ startSite, engine, report }) => {
    const site = await startSite();
    await site.staff();
    site.server.kill('SIGTERM');
    await site.server.exited;
    const same = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl };
    const elsewhere = { DATA_DIR: join(freshFolder(), 'new'), DATABASE_URL: site.databaseUrl };
    const starts: [string, RegExp, RefusedStart][] = [];
    const refused = async (what: string, said: RegExp, settings: Readonly<Record<string, string>>) => {
      starts.push([what, said, await refusedStart(settings)]);
    };

    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    await refused('a taken port', /PORT/, { ...same, PORT: String(port) });
    other.close();
    await refused('a weak key', /SECRET_KEY/, { ...same, SECRET_KEY: 'changeme' });
    await refused('another key', /SECRET_KEY/, {
      ...same,
      SECRET_KEY: 'quite another one: 0123456789 abcdefghijk',
    });
    await refused('a bad setting', /PUBLIC_URL/, { ...same, PUBLIC_URL: 'stthomas.example' });
    await refused('a folder that cannot be', /DATA_DIR/, { ...same, DATA_DIR: '/dev/null/parish' });
    if (engine === 'postgres') {
      const { username, password, host } = new URL(site.databaseUrl);
      const at = (user: string, where: string, name: string) => `postgres://${user}@${where}/${name}`;
      await refused('a wrong password', /DATABASE_URL/, {
        ...same,
        DATABASE_URL: at(`${username}:x`, host, 'postgres'),
      });
      await refused('no such database', /DATABASE_URL/, {
        ...same,
        DATABASE_URL: at(`${username}:${password}`, host, 'nowhere'),
      });
      await refused('nobody there', /DATABASE_URL/, {
        ...same,
        DATABASE_URL: at('nobody', '127.0.0.1:1', 'parish'),
      });
      const silent = await startSilentServer();
      await refused('a silent server', /DATABASE_URL/, {
        ...same,
        DATABASE_URL: at('nobody', `127.0.0.1:${silent.port}`, 'x'),
      });
      await silent.close();
      await refused('no key beside it', /SECRET_KEY|secret\.key/, elsewhere);
    } else {
      const key = readFileSync(join(site.dataDir, 'secret.key'));
      rmSync(join(site.dataDir, 'secret.key'));
      await refused('a lost key', /SECRET_KEY|secret\.key/, same);
      writeFileSync(join(site.dataDir, 'secret.key'), key, { mode: 0o600 });
      const file = site.databaseUrl.slice('sqlite:'.length);
      const good = readFileSync(file);
      const damages: [string, () => void][] = [
        ['text', () => writeFileSync(file, 'these are not the pages of a database'.repeat(200))],
        ['zeros', () => writeFileSync(file, Buffer.alloc(good.length))],
        ['half of it', () => truncateSync(file, Math.floor(good.length / 2))],
        ['a first page of noise', () => writeFileSync(file, noisy(good, 100, 4_000))],
        [
          'a folder',
          () => {
            rmSync(file);
            mkdirSync(file);
          },
        ],
      ];
      for (const [what, damage] of damages) {
        writeFileSync(file, good);
        damage();
        const before = statSync(file).isFile() ? readFileSync(file) : undefined;
        await refused(`a database that is ${what}`, /sqlite|database/i, same);
        if (before) expect([what, readFileSync(file).equals(before)]).toEqual([what, true]);
      }
      rmSync(file, { recursive: true });
      writeFileSync(file, good);
    }
    const storage = openStorage(site.databaseUrl);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
      storage.migrationDb,
    );
    await storage.close();
    await refused('a newer database', /newer version/, same);

    const limit = START_LIMIT_SECONDS * slowness();
    for (const [what, said, { code, lines, seconds }] of starts) {
      expect([what, code, lines.length]).toEqual([what, 1, 1]);
      expect([what, lines[0]]).toEqual([what, expect.stringMatching(said)]);
      expect([what, seconds < limit]).toEqual([what, true]);
    }
    const program = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
    const check = (DATA_DIR: string) =>
      promisify(execFile)(process.execPath, [program, '--check'], {
        env: { ...programEnv(), PORT: '0', DATA_DIR },
      });
    await expect(check('/dev/null/parish')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATA_DIR'),
    });
    await expect(check(join(freshFolder(), 'new'))).resolves.toMatchObject({ stderr: '' });
    const slowest = Math.max(...starts.map(([, , { seconds }]) => seconds));
    report(`${starts.length} of ${starts.length}, the slowest after ${slowest.toFixed(1)} s`);
  },
);

function noisy(good: Buffer, from: number, to: number): Buffer {
  const bytes = Buffer.from(good);
  for (let at = from; at < to; at += 1) bytes[at] = (at * 37) % 256;
  return bytes;
}

/** Which versions' databases are brought up to date: by how many migrations they have had. */
const released = Object.keys(migrations).length;
const BEFORE = sized({
  usual: [0, released - 1],
  full: Array.from({ length: released }, (_, n) => n),
});

defineCase(
  {
    id: 'R15',
    title: 'Killed while it brings a database up to date',
    pass: 'killed at its 1st, 2nd, 3rd, 5th, 8th … write until it gets through: all rows are as they were, all tables of this version, and each copy that was made first is whole',
    fullAmount: 'databases of every version that there was',
  },
  async ({ engine, report, skip }) => {
    const problem = await tracingProblem();
    if (problem) skip(problem);
    let kills = 0;
    let copies = 0;
    for (const applied of BEFORE) {
      const place = await freshDatabase(engine);
      const DATA_DIR = freshFolder();
      const older = openStorage(place.url);
      const some = Object.fromEntries(Object.entries(migrations).slice(0, applied));
      await migrate(older, some);
      const titles = applied === 0 ? [] : Array.from({ length: 200 }, (_, n) => `Event ${n}`);
      await older.transaction(async (trx) => {
        for (const title of titles) await insertTestEvent(trx, title);
      });
      await older.close();

      const calls = engine === 'sqlite' ? 'pwrite64' : 'write,writev,sendto';
      for (let [nth, next] = [1, 2], isThrough = false; !isThrough; [nth, next] = [next, nth + next]) {
        const inject = `--inject=${calls}:signal=SIGKILL:when=${nth}`;
        const commandPrefix = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', `--trace=${calls}`, inject];
        const server = await startServerProcess(
          { DATA_DIR, DATABASE_URL: place.url },
          { commandPrefix, program: PROGRAM },
        );
        isThrough = await server.ready().then(
          () => true,
          () => false,
        );
        server.kill('SIGKILL');
        await server.exited;
        if (!isThrough) kills += 1;
      }
      const now = openStorage(place.url);
      expect(await appliedMigrations(now)).toEqual(Object.keys(migrations));
      expect((await now.db.selectFrom('events').select('title').orderBy('id').execute()).length).toBe(
        titles.length,
      );
      await now.close();
      if (engine === 'sqlite') copies += soundCopies(place.url, titles.length);
      await place.remove();
    }
    report(
      `${kills} kills of databases of ${BEFORE.length} versions${engine === 'sqlite' ? `, ${copies} whole copies` : '; PostgreSQL takes it all in one transaction, without a copy'}`,
    );
  },
);

/** How many copies were made before the database was changed; all of them can be read and hold all rows. */
function soundCopies(url: string, rows: number): number {
  if (rows === 0) return 0;
  const folder = join(url.slice('sqlite:'.length), '..', 'backups');
  const copies = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  for (const name of copies) {
    const copy = new DatabaseSync(join(folder, name), { readOnly: true });
    expect(copy.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(copy.prepare('select count(*) as rows from events').get()).toEqual({ rows });
    copy.close();
  }
  expect(copies.length).toBeGreaterThan(0);
  return copies.length;
}

const RACERS = 6;

defineCase(
  {
    id: 'R25',
    title: 'Several servers on one SQLite file',
    pass: `of ${RACERS} that start at once exactly one serves, each other one ends with 1 and one line; so does one that comes later; the data is unharmed`,
    engines: ['sqlite'],
  },
  async ({ report }) => {
    const DATA_DIR = freshFolder();
    const racers = await Promise.all(
      Array.from({ length: RACERS }, () => startServerProcess({ DATA_DIR }, { program: PROGRAM })),
    );
    const ready = await Promise.all(
      racers.map((racer) =>
        racer.ready().then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(ready.filter(Boolean)).toHaveLength(1);
    for (const [n, racer] of racers.entries())
      if (!ready[n]) {
        expect(await racer.exited).toBe(1);
        expect(racer.output().trim()).toMatch(/^[^\n]*already running[^\n]*$/);
      }
    const serving = racers[ready.indexOf(true)] ?? expect.fail('none');
    const client = serving.client(await serving.signIn(DATA_DIR));
    await client.events.create({ body: { title: 'Written by the first' } });
    const later = await refusedStart({ DATA_DIR });
    expect(later).toMatchObject({ code: 1, lines: [expect.stringContaining('already running')] });
    await client.events.create({ body: { title: 'Written after that' } });
    serving.kill('SIGTERM');
    expect(await serving.exited).toBe(0);
    const database = new DatabaseSync(join(DATA_DIR, 'idavaka.sqlite'), { readOnly: true });
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('select count(*) as events from events').get()).toEqual({ events: 2 });
    expect(database.prepare('select count(*) as accounts from users').get()).toEqual({ accounts: 1 });
    database.close();
    report(`1 of ${RACERS} serves; a later one ends after ${later.seconds.toFixed(1)} s`);
  },
);

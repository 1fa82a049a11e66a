import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerProcess, type Starting, serverProcess } from './server/testing/server-process.ts';
import { migrate } from './storage/migrate.ts';
import { openStorage } from './storage/open.ts';
import { engines, freshAddress, freshFolder } from './storage/testing/fresh-database.ts';

/** Processes start slowly on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000;

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL');
    await server.ended;
  }
});
async function start(settings: Record<string, string>, starting?: Starting): Promise<ServerProcess> {
  const server = await serverProcess(settings, starting);
  running.push(server);
  return server;
}

/** Starts, expects the refusal, and answers the one line. */
async function refused(settings: Record<string, string>, starting?: Starting): Promise<string> {
  const server = await start(settings, starting);
  expect(await server.ended).toBe(1);
  const lines = server.said().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('a start that cannot succeed', { timeout: PATIENCE_MS }, () => {
  it.each([
    [{ PORT: 'three thousand' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://localhost/parish' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/parish' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://nobody@localhost/parish?host=%2Fnowhere' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'stthomas.example' }, 'PUBLIC_URL'],
    [{ ADMIN_PASSWORD: 'password1234' }, 'ADMIN_PASSWORD'],
    [{ SECRET_KEY: 'changeme' }, 'SECRET_KEY'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ DATA_DIR: '/proc/parish' }, 'DATA_DIR'],
    [{ DATA_DIR: '/dev/null/parish' }, 'DATA_DIR'],
  ])('because of %j says so in one line', async (setting, name) => {
    const DATA_DIR = join(freshFolder(), 'not yet there');
    expect(await refused({ DATA_DIR, ...setting })).toContain(name);
    if (name !== 'DATABASE_URL') expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('because its port is taken touches nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const DATA_DIR = join(freshFolder(), 'not yet there');
    expect(await refused({ DATA_DIR, PORT: String(port) })).toMatch(/taken.*PORT/);
    expect(existsSync(DATA_DIR)).toBe(false);
    other.close();
  });

  it('because another server has the data leaves that one serving', async () => {
    const DATA_DIR = freshFolder();
    const first = await start({ DATA_DIR });
    await first.ready();
    expect(await refused({ DATA_DIR })).toContain('already running');
    expect((await fetch(`${first.address}/api/events`)).status).toBe(200);
  });

  it('because the database is of a newer version leaves it as it is', async () => {
    const DATA_DIR = freshFolder();
    const storage = openStorage(`sqlite:${join(DATA_DIR, 'idavaka.sqlite')}`);
    await migrate(storage);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(
      storage.migrating,
    );
    await storage.close();
    const before = readFileSync(join(DATA_DIR, 'idavaka.sqlite'));
    expect(await refused({ DATA_DIR })).toContain('newer version');
    expect(readFileSync(join(DATA_DIR, 'idavaka.sqlite')).equals(before)).toBe(true);
  });

  it('because its disk fails at the very first says so in one line', async () => {
    const DATA_DIR = freshFolder();
    // of a file that is too long SQLite learns no more than of a disk that fails
    const failing = { within: ['sh', '-c', 'ulimit -f 200; exec "$@"', 'sh'] };
    expect(await refused({ DATA_DIR }, failing)).toContain('DATA_DIR');
    await (await start({ DATA_DIR })).ready();
  });

  it('because a restore was cut off makes no parish of what it has left', async () => {
    const DATA_DIR = freshFolder();
    mkdirSync(join(DATA_DIR, '.restoring'));
    expect(await refused({ DATA_DIR })).toMatch(/everything in DATA_DIR .* but secret\.key.*restore again/);
    expect(readdirSync(DATA_DIR)).toEqual(['.restoring']);
  });

  it('because the database is no database leaves it as it is', async () => {
    const DATA_DIR = freshFolder();
    writeFileSync(join(DATA_DIR, 'idavaka.sqlite'), 'these are not the pages of a database'.repeat(100));
    expect(await refused({ DATA_DIR })).toContain('idavaka.sqlite');
    expect(readFileSync(join(DATA_DIR, 'idavaka.sqlite'), 'utf8')).toContain('these are not');
  });
});

describe('a first start', { timeout: PATIENCE_MS }, () => {
  it('prints the address, the administrator, a password made for once, and where codes go', async () => {
    const DATA_DIR = freshFolder();
    const server = await start({ DATA_DIR, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    await server.ready();
    await expect.poll(server.said).toMatch(/sign-in codes/);
    expect(server.said()).toContain('admin@stthomas.example');
    const password = /password\s+(\S+)/.exec(server.said())?.[1] ?? '';
    const since = await server.client().auth.login({ body: { email: 'admin@stthomas.example', password } });
    expect(since.status).toBe('OTP_REQUIRED');
  });

  it('keeps its secrets to itself: files for its user alone, and no password, code or token in what it says or stores', async () => {
    const DATA_DIR = freshFolder();
    // as somebody makes it who has not heard of that
    chmodSync(DATA_DIR, 0o755);
    const server = await start({ DATA_DIR });
    await server.ready();
    const token = await server.signIn(DATA_DIR);
    await server.client(token).auth.me();
    for (const file of ['idavaka.sqlite', 'idavaka.sqlite-wal', 'idavaka.sqlite-shm'])
      expect(statSync(join(DATA_DIR, file)).mode & 0o077).toBe(0);
    expect(statSync(join(DATA_DIR, 'secret.key')).mode & 0o077).toBe(0);
    const [mail = ''] = readdirSync(join(DATA_DIR, 'mail'));
    expect(statSync(join(DATA_DIR, 'mail', mail)).mode & 0o077).toBe(0);
    const code = /^\d{6}$/m.exec(readFileSync(join(DATA_DIR, 'mail', mail), 'utf8'))?.[0] ?? '';
    const stored = ['idavaka.sqlite', 'idavaka.sqlite-wal']
      .map((file) => readFileSync(join(DATA_DIR, file), 'latin1'))
      .join('');
    for (const secret of [token, 'seven lamps by the river'])
      expect(stored + server.said()).not.toContain(secret);
    expect(server.said()).not.toContain(code);
    for (const line of server
      .said()
      .split('\n')
      .filter((text) => text.startsWith('{')))
      expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe.each(engines)('on %s', { timeout: PATIENCE_MS }, (engine) => {
  it('a server that is told to stop finishes what is under way, says once that it stops, and ends with 0', async () => {
    const place = await freshAddress(engine);
    const DATA_DIR = freshFolder();
    const log = join(freshFolder(), 'log');
    const server = await start(
      { DATA_DIR, DATABASE_URL: place.url },
      { within: ['sh', '-c', 'exec "$@" 2>>"$0"', log] },
    );
    await server.ready();
    const token = await server.signIn(DATA_DIR);
    const writes = Array.from({ length: 20 }, (_, i) =>
      server.client(token).events.create({ body: { title: `Event ${i}` } }),
    );
    await Promise.all(writes);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(readFileSync(log, 'utf8').match(/"event":"stopping"/g)).toHaveLength(1);
    await place.remove();
  });
});

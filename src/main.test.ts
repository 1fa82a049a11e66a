import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ServerProcess,
  type StartOptions,
  startServerProcess,
} from './server/testing/server-process.ts';
import { freshFolder } from './storage/testing/fresh-database.ts';

/** Processes start slowly while other tests run. */
const TIMEOUT_MS = 120_000;

const running: ServerProcess[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL');
    await server.exited;
  }
});
async function start(settings: Record<string, string>, options?: StartOptions): Promise<ServerProcess> {
  const server = await startServerProcess(settings, options);
  running.push(server);
  return server;
}

/** Starts a server that must fail. @returns the only line of its output. */
async function failedStart(settings: Record<string, string>, options?: StartOptions): Promise<string> {
  const server = await start(settings, options);
  expect(await server.exited).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('a start that cannot succeed', { timeout: TIMEOUT_MS }, () => {
  it.each([
    [{ DATABASE_URL: 'mysql://localhost/parish' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://nobody@localhost/parish?host=%2Fnowhere' }, 'DATABASE_URL'],
    [{ ADMIN_PASSWORD: 'password1234' }, 'ADMIN_PASSWORD'],
    [{ DATA_DIR: import.meta.filename }, 'DATA_DIR'],
  ])('prints one line about the setting %j', async (setting, name) => {
    const DATA_DIR = join(freshFolder(), 'missing');
    expect(await failedStart({ DATA_DIR, ...setting })).toContain(name);
    if (name !== 'DATABASE_URL') expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('prints one line when the disk fails during the first start', async () => {
    const DATA_DIR = freshFolder();
    // a file size limit looks like a disk failure to SQLite
    const limited = { commandPrefix: ['sh', '-c', 'ulimit -f 200; exec "$@"', 'sh'] };
    expect(await failedStart({ DATA_DIR }, limited)).toContain('DATA_DIR');
    await (await start({ DATA_DIR })).ready();
  });

  it('does not use the data of an interrupted restore', async () => {
    const DATA_DIR = freshFolder();
    mkdirSync(join(DATA_DIR, '.restoring'));
    expect(await failedStart({ DATA_DIR })).toMatch(
      /everything in DATA_DIR .* except secret\.key.*restore again/,
    );
    expect(readdirSync(DATA_DIR)).toEqual(['.restoring']);
  });
});

describe('a first start', { timeout: TIMEOUT_MS }, () => {
  it('prints the URL, the administrator, a temporary password, and where sign-in codes go', async () => {
    const DATA_DIR = freshFolder();
    const server = await start({ DATA_DIR, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    await server.ready();
    await expect.poll(server.output).toMatch(/sign-in codes/);
    expect(server.output()).toContain('admin@stthomas.example');
    const password = /password\s+(\S+)/.exec(server.output())?.[1] ?? '';
    const login = await server.client().auth.login({ body: { email: 'admin@stthomas.example', password } });
    expect(login.status).toBe('OTP_REQUIRED');
  });

  it('creates files that only its user can read, and prints or stores no password, code or token', async () => {
    const DATA_DIR = freshFolder();
    // a folder that others can read
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
    await expect.poll(server.output).toContain(`Sign-in code: ${join(DATA_DIR, 'mail', mail)}\n`);
    const code = /^\d{6}$/m.exec(readFileSync(join(DATA_DIR, 'mail', mail), 'utf8'))?.[0] ?? '';
    const stored = ['idavaka.sqlite', 'idavaka.sqlite-wal']
      .map((file) => readFileSync(join(DATA_DIR, file), 'latin1'))
      .join('');
    for (const secret of [token, 'seven lamps by the river'])
      expect(stored + server.output()).not.toContain(secret);
    expect(server.output()).not.toContain(code);
    for (const line of server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{')))
      expect(() => JSON.parse(line)).not.toThrow();
  });
});

it('a public site without trusted proxies recommends a web server in front', {
  timeout: TIMEOUT_MS,
}, async () => {
  const server = await start({ DATA_DIR: freshFolder(), PUBLIC_URL: 'https://parish.example' });
  await server.ready();
  await expect.poll(server.output).toMatch(/TRUSTED_PROXIES is empty: run the site behind nginx or Caddy/);
});

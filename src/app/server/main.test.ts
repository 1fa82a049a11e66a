import { afterEach, describe, expect, it } from 'vitest';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { type ServerProcess, type StartOptions, startServerProcess } from '../testing/server-process.ts';

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

describe('a start that cannot succeed', () => {
  it('prints one line when the disk fails during the first start', async () => {
    const DATA_DIR = freshFolder();
    // a file size limit looks like a disk failure to SQLite
    const limited = { commandPrefix: ['sh', '-c', 'ulimit -f 200; exec "$@"', 'sh'] };
    expect(await failedStart({ DATA_DIR }, limited)).toContain('DATA_DIR');
    await (await start({ DATA_DIR })).ready();
  });
});

describe('a first start', () => {
  it('prints the URL, the administrator, a temporary password, and where codes and data are', async () => {
    const DATA_DIR = freshFolder();
    const server = await start({ DATA_DIR, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    await server.ready();
    await expect
      .poll(server.output)
      .toContain(`${DATA_DIR} has the database, the media files, the secret key, and the emails`);
    expect(server.output()).toContain('admin@stthomas.example');
    const password = /password\s+(\S+)/.exec(server.output())?.[1] ?? '';
    const login = await server.client().auth.login({ body: { email: 'admin@stthomas.example', password } });
    expect(login.status).toBe('OTP_REQUIRED');
  });
});

it('a public site without trusted proxies recommends a web server in front', async () => {
  const server = await start({ DATA_DIR: freshFolder(), PUBLIC_URL: 'https://parish.example' });
  await server.ready();
  await expect.poll(server.output).toMatch(/TRUSTED_PROXIES is empty: run the site behind nginx or Caddy/);
});

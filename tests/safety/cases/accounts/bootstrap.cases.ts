import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { startServerProcess } from '#app/testing/server-process.ts';
import { freshDatabase, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { programEnv } from '#kit/storage/testing/program-env.ts';
import { newestCode } from '../../../browser/support/mail.ts';
import { defineCase } from '../../support/define-case.ts';
import { runConcurrently } from '../../support/measures/measures.ts';
import { call } from '../../support/server-under-test.ts';
import { words } from '../../support/words.ts';

const CONCURRENT_CREATIONS = 20;
const STARTS = 5;
const FIRST_ADMIN = 'secretary@stthomas.example';
/** The messages of the commands that lose the race, or wait too long for the lock. */
const REJECTED = /^The account \S+ already exists\.|Nothing was changed; please try again\.$/m;
const ADMIN = join(import.meta.dirname, '..', '..', '..', '..', 'src', 'admin.ts');
const NO_ADMIN = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
const DEFAULT_PASSWORDS = [
  ...words(`
    admin password admin123 administrator changeme password1234 Password123! idavaka idavaka12345 stthomas
    letmein12345 123456789012`),
  '',
];

defineCase(
  {
    id: 'T63',
    title: 'the first start creates exactly one administrator, without a default password',
    pass: `exactly 1 of ${CONCURRENT_CREATIONS} concurrent commands, and 1 of ${STARTS} concurrent first starts, creates the first administrator; no default password works; the printed password must be replaced before anything else`,
  },
  async ({ engine, report }) => {
    const created = await createConcurrently(engine);
    expect(created).toBe(1);

    const database = await freshDatabase(engine);
    const dataDir =
      engine === 'sqlite' ? database.url.slice('sqlite:'.length, -'/idavaka.sqlite'.length) : freshFolder();
    const settings = { ...NO_ADMIN, DATA_DIR: dataDir, DATABASE_URL: database.url };
    const servers = await Promise.all(Array.from({ length: STARTS }, () => startServerProcess(settings)));
    onTestFinished(async () => {
      for (const one of servers) one.kill('SIGKILL');
      await Promise.all(servers.map((one) => one.exited));
      await database.remove();
    });
    const readyServers = await Promise.all(
      servers.map((server) =>
        server.ready().then(
          () => server,
          () => undefined,
        ),
      ),
    );
    const [server] = readyServers.filter((one) => one !== undefined);
    if (!server) throw new Error(servers.map((one) => one.output()).join('\n'));
    const printed = servers.flatMap((one) => [
      ...one.output().matchAll(/administrator {3}(\S+)\n {4}password {8}(\S+)/g),
    ]);
    expect(printed).toHaveLength(1);
    const [, email = '', password = ''] = printed[0] ?? [];

    const statuses = await runConcurrently(DEFAULT_PASSWORDS.length * 2, 1, async (n) => {
      const to = [email, FIRST_ADMIN][n % 2] as string;
      const from = `127.0.${n + 2}.2`;
      const body = { email: to, password: DEFAULT_PASSWORDS[Math.floor(n / 2)] };
      return (await call(`${server.address}/api/auth/login`, { body, from })).status;
    });
    expect(statuses.filter((status) => status === 200)).toEqual([]);

    const since = new Date();
    const { json } = await call(`${server.address}/api/auth/login`, { body: { email, password } });
    const otp = await newestCode(dataDir, { since, to: email });
    const signedIn = await call(`${server.address}/api/auth/verify-otp`, {
      body: { userId: json?.userId, otp },
    });
    const token = String(signedIn.json?.token);
    const rejected = await call(`${server.address}/api/users`, { token });
    expect([rejected.status, rejected.json?.code]).toEqual([403, 'FIRST_PASSWORD']);
    const replaced = await call(`${server.address}/api/auth/profile`, {
      method: 'PUT',
      token,
      body: { name: 'Mariam', email, password: 'a harp beside the window' },
    });
    expect(replaced.status).toBe(200);
    const { text } = await call(`${server.address}/api/users`, { token });
    expect(JSON.parse(text)).toHaveLength(1);
    report(
      `${created} of ${CONCURRENT_CREATIONS} commands; 1 of ${STARTS} starts; 0 of ${statuses.length} default passwords; the printed one had to be replaced`,
    );
  },
);

/** Creates the first administrator of an empty database many times concurrently. @returns the number of accounts. */
async function createConcurrently(engine: 'sqlite' | 'postgres'): Promise<number> {
  const database = await freshDatabase(engine);
  const env = { ...programEnv(), DATA_DIR: freshFolder(), DATABASE_URL: database.url } as NodeJS.ProcessEnv;
  const admin = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, ...parameters], { env });
  onTestFinished(() => database.remove());
  const outputs = await Promise.all(
    Array.from({ length: CONCURRENT_CREATIONS }, () =>
      admin('create', '--email', FIRST_ADMIN).then(
        ({ stdout }) => stdout,
        ({ stderr }: { stderr: string }) => stderr,
      ),
    ),
  );
  expect(outputs.filter((text) => text.startsWith('Created the administrator'))).toHaveLength(1);
  const others = outputs.filter((text) => !text.startsWith('Created the administrator'));
  expect(others.filter((text) => !REJECTED.test(text))).toEqual([]);
  const { stdout } = await admin('list');
  return stdout.trim().split('\n').length;
}

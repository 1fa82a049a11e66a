import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freshAddress, freshFolder } from '#storage/testing/fresh-database.ts';
import { programEnv } from '#storage/testing/program-env.ts';
import { newestCode } from '../../e2e/support/mail.ts';
import { serverProcess } from '../../src/server/testing/server-process.ts';
import { many } from '../support/measures.ts';
import { row } from '../support/row.ts';
import { call } from '../support/server-under-test.ts';

const AT_ONCE = 20;
const STARTS = 5;
const FIRST = 'secretary@stthomas.example';
/** What those are told who come too late, or wait too long for the others. */
const REFUSED = /^There is an account \S+ already\.|Nothing was changed; please try again\.$/m;
const ADMIN = join(import.meta.dirname, '..', '..', 'src', 'admin.ts');
const NO_ADMIN = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
/** What is tried against every site that was just set up. */
const DEFAULTS = [
  'admin',
  'password',
  'admin123',
  'administrator',
  'changeme',
  'password1234',
  'Password123!',
  'idavaka',
  'idavaka12345',
  'stthomas',
  'letmein12345',
  '123456789012',
  '',
];

row(
  {
    id: 'T63',
    what: 'The first start and the first administrator',
    pass: `of ${AT_ONCE} first administrators made on the host at once exactly 1 is, as of ${STARTS} first starts at once; no usual password opens it, and the one that is printed once opens nothing until it is replaced`,
  },
  async ({ engine, figure }) => {
    const made = await onTheHost(engine);
    expect(made).toBe(1);

    const place = await freshAddress(engine);
    const dataDir =
      engine === 'sqlite' ? place.url.slice('sqlite:'.length, -'/idavaka.sqlite'.length) : freshFolder();
    const settings = { ...NO_ADMIN, DATA_DIR: dataDir, DATABASE_URL: place.url };
    const servers = await Promise.all(Array.from({ length: STARTS }, () => serverProcess(settings)));
    try {
      const up = await Promise.all(
        servers.map((server) =>
          server.ready().then(
            () => server,
            () => undefined,
          ),
        ),
      );
      const [server] = up.filter((one) => one !== undefined);
      if (!server) throw new Error(servers.map((one) => one.said()).join('\n'));
      const printed = servers.flatMap((one) => [
        ...one.said().matchAll(/administrator {3}(\S+)\n {4}password {8}(\S+)/g),
      ]);
      expect(printed).toHaveLength(1);
      const [, email = '', password = ''] = printed[0] ?? [];

      const opened = await many(DEFAULTS.length * 2, 1, async (n) => {
        const to = [email, FIRST][n % 2] as string;
        const from = `127.0.${n + 2}.2`;
        const body = { email: to, password: DEFAULTS[Math.floor(n / 2)] };
        return (await call(`${server.address}/api/auth/login`, { body, from })).status;
      });
      expect(opened.filter((status) => status === 200)).toEqual([]);

      const since = new Date();
      const { json } = await call(`${server.address}/api/auth/login`, { body: { email, password } });
      const otp = await newestCode(dataDir, { since, to: email });
      const signedIn = await call(`${server.address}/api/auth/verify-otp`, {
        body: { userId: json?.userId, otp },
      });
      const token = String(signedIn.json?.token);
      const refused = await call(`${server.address}/api/users`, { token });
      expect([refused.status, refused.json?.code]).toEqual([403, 'FIRST_PASSWORD']);
      const replaced = await call(`${server.address}/api/auth/profile`, {
        method: 'PUT',
        token,
        body: { name: 'Mariam', email, password: 'a harp beside the window' },
      });
      expect(replaced.status).toBe(200);
      const { text } = await call(`${server.address}/api/users`, { token });
      expect(JSON.parse(text)).toHaveLength(1);
      figure(
        `${made} of ${AT_ONCE}; 1 of ${STARTS} starts; 0 of ${opened.length} usual passwords; the printed one had to be replaced`,
      );
    } finally {
      for (const one of servers) one.kill('SIGKILL');
      await Promise.all(servers.map((one) => one.ended));
      await place.remove();
    }
  },
);

/** Makes the first administrator of an empty place many times at once; answers how many there are. */
async function onTheHost(engine: 'sqlite' | 'postgres'): Promise<number> {
  const place = await freshAddress(engine);
  const env = { ...programEnv(), DATA_DIR: freshFolder(), DATABASE_URL: place.url } as NodeJS.ProcessEnv;
  const admin = (...parameters: string[]) =>
    promisify(execFile)(process.execPath, [ADMIN, ...parameters], { env });
  try {
    const said = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        admin('create', '--email', FIRST).then(
          ({ stdout }) => stdout,
          ({ stderr }: { stderr: string }) => stderr,
        ),
      ),
    );
    expect(said.filter((text) => text.startsWith('Created the administrator'))).toHaveLength(1);
    const others = said.filter((text) => !text.startsWith('Created the administrator'));
    expect(others.filter((text) => !REFUSED.test(text))).toEqual([]);
    const { stdout } = await admin('list');
    return stdout.trim().split('\n').length;
  } finally {
    await place.remove();
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cheapHash } from '#app/testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { auditMessage } from '../audit-log/messages.ts';
import { openStorage } from '../storage/open.ts';
import { engines, freshDatabase, freshFolder, type TestDatabase } from '../storage/testing/fresh-database.ts';
import { programEnv } from '../storage/testing/program-env.ts';
import { accountByEmail, MAX_CONSECUTIVE_FAILURES, userKey } from './accounts.server.ts';
import { lockAccountsExclusive } from './accounts-lock.server.ts';
import { type CommandContext, runCommand } from './admin-cli.server.ts';
import { verifyPassword } from './passwords/password-hash.server.ts';
import { addAccount, nextTransaction, rejection, startSignIn, visitor } from './testing/sign-in.ts';

describe.each(engines)('the admin CLI on %s', (engine) => {
  let server: TestApp;
  let printed: string[];
  let context: CommandContext;
  beforeEach(async () => {
    server = await testApp({ engine });
    printed = [];
    context = {
      ...server.deps,
      print: (line) => void printed.push(line),
      readLine: async () => 'a quiet lamp at night',
    };
  });
  afterEach(() => server.close());

  const run = (...args: string[]) => runCommand(args, context);
  const madePassword = () => /^Password: (\S+)/m.exec(printed.join('\n'))?.[1] ?? '';
  const login = (email: string, password: string) =>
    visitor(server).auth.login({ body: { email, password } });

  it('prints its usage when called without a command', async () => {
    await run();
    expect(printed.join()).toMatch(/list.*create.*reset-password/s);
  });

  it('creates an account with a printed password that works', async () => {
    await run('create', '--email', 'George@StThomas.example', '--name', 'George Mathew');
    expect((await login('george@stthomas.example', madePassword())).status).toBe('OTP_REQUIRED');
    await run('list');
    expect(printed.at(-1)).toBe('george@stthomas.example  George Mathew  active, since 2026-11-24');
    expect(printed.join()).not.toContain('argon2id');
  });

  it('lists an account on one line when its name contains line breaks', async () => {
    await addAccount(server, { ...STAFF, name: 'Mariam\u202e\r\ng@x.example  \u001b[2JGeorge' });
    await run('list');
    expect(printed).toEqual([`${STAFF.email}  Mariam g@x.example   [2JGeorge  active, since 2026-11-24`]);
  });

  it('reset-password invalidates the old password, open sessions and sign-ins in progress', async () => {
    const token = await server.signIn();
    const { userId, otp } = await startSignIn(server);
    await run('reset-password', '--email', STAFF.email);
    expect((await rejection(server.client(token).auth.me())).code).toBe('NO_SESSION');
    expect((await rejection(visitor(server).auth.verifyOtp({ body: { userId, otp } }))).code).toBe(
      'CODE_REFUSED',
    );
    expect((await rejection(login(STAFF.email, STAFF.password))).code).toBe('SIGN_IN_REFUSED');
    expect((await login(STAFF.email, madePassword())).status).toBe('OTP_REQUIRED');
  });

  it('reset-password prevails over a concurrent change by the owner', async () => {
    const token = await server.signIn();
    const { storage } = server.deps;
    let resetting: Promise<void> | undefined;
    await storage.transaction(async (trx) => {
      await lockAccountsExclusive(trx, storage);
      resetting = run('reset-password', '--email', STAFF.email);
      await nextTransaction(storage);
      await trx
        .updateTable('users')
        .set({ password_hash: cheapHash('of a thief') })
        .execute();
    });
    await resetting;
    expect((await rejection(server.client(token).auth.me())).code).toBe('NO_SESSION');
    expect((await rejection(login(STAFF.email, 'of a thief'))).code).toBe('SIGN_IN_REFUSED');
    expect((await login(STAFF.email, madePassword())).status).toBe('OTP_REQUIRED');
  });

  it('reset-password fails when the email address of the account changes concurrently', async () => {
    await server.signIn();
    const { storage } = server.deps;
    let resetting: Promise<unknown> | undefined;
    await storage.transaction(async (trx) => {
      await lockAccountsExclusive(trx, storage);
      resetting = run('reset-password', '--email', STAFF.email).catch((error: Error) => error);
      await nextTransaction(storage);
      await trx.updateTable('users').set({ email: 'thief@x.example' }).execute();
    });
    expect(await resetting).toMatchObject({ message: expect.stringContaining('There is no account') });
    expect(printed).toEqual([]);
  });

  it('records its changes in the activity log without passwords', async () => {
    const staff = server.client(await server.signIn());
    await run('create', '--email', 'george@stthomas.example', '--name', 'George Mathew');
    await run('reset-password', '--email', 'george@stthomas.example');
    const { entries } = await staff.activity.list({ query: { search: 'the host' } });
    expect(entries.map((entry) => `${entry.by} ${auditMessage(entry)}`)).toEqual([
      'The host changed the user “George Mathew”',
      'The host added the user “George Mathew”',
    ]);
    const rows = await server.deps.storage.db.selectFrom('activity').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(madePassword());
  });

  it('reset-password unlocks an account that is locked after too many wrong passwords', async () => {
    const row = { account_hash: userKey(await addAccount(server)), last_at: '2026-11-24T18:00:00.000Z' };
    await server.deps.storage.transaction((trx) =>
      trx
        .insertInto('sign_in_failures')
        .values({ ...row, in_a_row: MAX_CONSECUTIVE_FAILURES })
        .execute(),
    );
    await run('list');
    expect(printed.at(-1)).toContain('locked after too many wrong passwords');
    expect((await rejection(login(STAFF.email, STAFF.password))).code).toBe('TOO_MANY_REQUESTS');
    await run('reset-password', '--email', STAFF.email);
    expect((await login(STAFF.email, madePassword())).status).toBe('OTP_REQUIRED');
  });

  it.each([
    [['frobnicate'], /Unknown command "frobnicate"/],
    [['list', 'all'], /Unknown command "list all"/],
    [['create'], /--email/],
    [['create', '--email', 'not an address'], /mail address/],
    [['create', '--email', 'a@b.example\nBcc: c@d.example'], /mail address/],
    [['create', '--email', 'a@b.example', '--name', ' '], /name/],
    [['create', '--email', 'a@b.example', '--name', '\u202e\u2800'], /name/],
    [['create', '--mail', 'a@b.example'], /--mail/],
    [
      ['reset-password', '--email', 'nobody@stthomas.example'],
      /There is no account nobody@stthomas\.example/,
    ],
  ])('rejects %j with a one-line message', async (args, words) => {
    const problem = await run(...args).catch((error: Error) => error);
    expect(problem).toMatchObject({ name: 'CommandError', message: expect.stringMatching(words) });
    expect((problem as Error).message).not.toContain('\n');
  });

  it('rejects a second account for an email address and a guessable password', async () => {
    await addAccount(server);
    await expect(run('create', '--email', STAFF.email)).rejects.toThrow(/The account .* already exists/);
    context = { ...context, readLine: async () => 'password1234' };
    await expect(run('reset-password', '--email', STAFF.email, '--password-stdin')).rejects.toThrow(
      /^This password is/,
    );
  });
});

describe.each(engines)('npm run admin on %s', (engine) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await freshDatabase(engine);
  });
  afterEach(() => place.remove());

  const ADMIN = fileURLToPath(new URL('../../admin.ts', import.meta.url));
  async function admin(
    args: string[],
    { input = '', env = {} as Record<string, string>, limit = 'unlimited' } = {},
  ) {
    // SQLite reports a path that is too long like a failing disk
    const within = ['-c', 'ulimit -f "$0"; exec "$@"', limit];
    const child = spawn('sh', [...within, process.execPath, ADMIN, ...args], {
      env: { ...programEnv(), DATABASE_URL: place.url, ...env },
    });
    child.stdin.end(input);
    const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { out, errors, exitCode: child.exitCode };
  }

  it('works on a new database, and reads a password from standard input without a byte order mark', async () => {
    const created = await admin(['create', '--email', STAFF.email, '--password-stdin'], {
      input: `\ufeff${STAFF.password}\r\n`,
    });
    const out = `Created the administrator ${STAFF.email}.\n`;
    expect(created).toEqual({ out, errors: '', exitCode: 0 });
    const storage = openStorage(place.url);
    const account = await accountByEmail(storage.db, STAFF.email);
    await storage.close();
    expect(await verifyPassword(STAFF.password, account?.password_hash ?? '')).toBe(true);
  });

  it.runIf(engine === 'sqlite')('creates no database to list, change or copy accounts', async () => {
    const folder = freshFolder();
    const env = { DATA_DIR: folder, DATABASE_URL: '' };
    const commands = ['list', 'bible list', 'copy --to sqlite:x.sqlite'];
    const results = await Promise.all(commands.map((command) => admin(command.split(' '), { env })));
    const errors = `There is no database at ${join(folder, 'idavaka.sqlite')}. Check DATA_DIR.\n`;
    expect(results).toEqual(commands.map(() => ({ out: '', errors, exitCode: 1 })));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    { what: 'the command is unknown', args: ['frobnicate'] },
    {
      what: 'the database is stopped',
      args: ['list'],
      env: { DATABASE_URL: 'postgres://x@localhost/x?host=%2Fnowhere' },
    },
    {
      what: 'the disk fails',
      args: ['create', '--email', STAFF.email],
      env: { DATABASE_URL: `sqlite:${join(freshFolder(), 'idavaka.sqlite')}` },
      limit: '200',
    },
  ])('exits with code 1 and a one-line message when $what', async ({ args, ...rest }) => {
    const { out, errors, exitCode } = await admin(args, rest);
    expect([out, exitCode]).toEqual(['', 1]);
    expect(errors).toMatch(/^[^\n]+\n$/);
  });
});

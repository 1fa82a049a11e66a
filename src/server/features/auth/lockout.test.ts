import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import { addAccount, passwordGuesses, rejection } from './testing/sign-in.ts';

describe.each(engines)('the account lockout on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(() => server.close());

  const { login, guess, guesses } = passwordGuesses(() => server);
  /** Sets the failures to one before the lockout. */
  const failAlmostToLockout = () =>
    server.deps.storage.transaction((trx) =>
      trx.updateTable('sign_in_failures').set({ in_a_row: 99 }).execute(),
    );

  it('begins after 100 consecutive failures, notifies the owner once, and ends with a new password', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, network) => guesses(5, { ip: `198.51.${network}.1` })));
    const problem = await rejection(login(STAFF.password));
    expect(problem).toMatchObject({ status: 429, details: { retryAfterSeconds: 3600 } });
    await vi.waitFor(() => expect(server.emails).toHaveLength(1));
    expect(server.emails[0]).toMatchObject({
      to: STAFF.email,
      subject: expect.stringContaining('is locked'),
    });

    const { storage } = server.deps;
    const [user] = await storage.db.selectFrom('users').selectAll().execute();
    if (!user) throw new Error('no account');
    const passwordHash = cheapHash('another quiet lamp');
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    expect((await login('another quiet lamp')).status).toBe('OTP_REQUIRED');
  });

  it('applies to an unknown address too', async () => {
    const unknownAddress = { email: 'nobody@stthomas.example' };
    for (const origin of [{}, unknownAddress]) await guess(origin);
    await failAlmostToLockout();
    for (const origin of [{}, unknownAddress]) expect(await guess(origin)).toBe('SIGN_IN_REFUSED');
    const [known, unknown] = [
      await rejection(login(STAFF.password)),
      await rejection(login(STAFF.password, unknownAddress)),
    ];
    expect(known.message).toContain('locked');
    expect([unknown.code, unknown.message, unknown.details]).toEqual([
      known.code,
      known.message,
      known.details,
    ]);
    await vi.waitFor(() => expect(server.emails.map(({ to }) => to)).toEqual([STAFF.email]));
  });

  it('of an unknown address does not apply to an account that gets this address later', async () => {
    const [george, moved] = [
      { email: 'george@stthomas.example' as string },
      { email: 'moved@stthomas.example' as string },
    ];
    for (const origin of [george, moved]) await guess(origin);
    await failAlmostToLockout();
    for (const origin of [george, moved]) await guess(origin);
    const { users } = server.client(await server.signIn({ ...STAFF, email: 'office@stthomas.example' }));
    const password = 'nine books upon the shelf';
    const { id } = await users.create({ body: { ...george, name: 'George', password } });
    expect((await login(password, george)).status).toBe('OTP_REQUIRED');
    await users.update({ params: { id }, body: { ...moved, name: 'George', isActive: true } });
    expect((await login(password, moved)).status).toBe('OTP_REQUIRED');
  });

  it('of an account in the trash does not apply after it is restored', async () => {
    const staff = server.client(await server.signIn({ ...STAFF, email: 'office@stthomas.example' }));
    const [account] = await staff.users.list();
    await staff.users.remove({ params: { id: Number(account?.id) } });
    await guess();
    await failAlmostToLockout();
    await guess();
    const [entry] = await staff.trash.list();
    await staff.trash.restore({ params: { id: Number(entry?.id) } });
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  });
});

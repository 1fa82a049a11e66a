import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cheapHash } from '#app/testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '#app/testing/test-app.ts';
import { sha256Hex } from '../security/crypto.ts';
import { engines } from '../storage/testing/fresh-database.ts';
import { setPassword } from './accounts.server.ts';
import { otpLimiter } from './otp.server.ts';
import { addAccount, passwordGuesses, rejection, startSignIn, visitor } from './testing/sign-in.ts';

const OWNER = { id: 7, password_hash: 'hash of a known password' };

describe.each(engines)('the limits of sign-ins on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
    // fixed, so that no delay or period ends on a busy machine
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const { login, guess, guesses } = passwordGuesses(() => server);
  const failures = () => server.deps.storage.db.selectFrom('sign_in_failures').selectAll().execute();
  /** Sets the failures to one before the lockout. */
  const failAlmostToLockout = () =>
    server.deps.storage.transaction((trx) =>
      trx.updateTable('sign_in_failures').set({ in_a_row: 99 }).execute(),
    );
  /** The typed client of another administrator. */
  const office = async () =>
    server.client(await server.signIn({ ...STAFF, email: 'office@stthomas.example' }));

  it('allow five failures per account and network, then double the delay after each', async () => {
    expect(await guesses(5)).toEqual(Array(5).fill('SIGN_IN_REFUSED'));
    expect((await rejection(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 1 });
    expect(await guess({ ip: '203.0.113.200' })).toBe('TOO_MANY_REQUESTS');
    vi.setSystemTime(Date.now() + 1_000);
    expect(await guess()).toBe('SIGN_IN_REFUSED');
    expect((await rejection(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 2 });
  });

  it('allow twenty failures a minute from one address for any accounts', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const email = `somebody${n}@stthomas.example`;
      // the password of an unknown address is compared with a costly hash
      if (n > 0) await addAccount(server, { ...STAFF, email });
      codes.push(await guess({ email }));
    }
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
    // a rejection does not read the account
    const selectFrom = vi.spyOn(server.deps.storage.db, 'selectFrom');
    expect((await rejection(login(STAFF.password))).details.retryAfterSeconds).toBeGreaterThan(30);
    expect(selectFrom.mock.calls.map(([table]) => table)).not.toContain('users');
    expect((await login(STAFF.password, { ip: '203.0.113.2' })).status).toBe('OTP_REQUIRED');
  });

  it('do not count right passwords, which also reset the failures', async () => {
    const others = ['anna@stthomas.example', 'george@stthomas.example'];
    for (const email of others) await addAccount(server, { ...STAFF, email });
    for (let round = 0; round < 11; round += 1) {
      await server.deps.storage.transaction((trx) => trx.deleteFrom('challenges').execute());
      await guess({ ip: `198.51.${round}.1` });
      await login(STAFF.password, { ip: `198.51.${round}.1` });
      for (const email of others)
        expect((await login(STAFF.password, { email })).status).toBe('OTP_REQUIRED');
    }
    expect(await failures()).toEqual([]);
  });

  it('store unknown addresses only as keyed hashes, because they may be passwords', async () => {
    await guess({ email: STAFF.password });
    await guess();
    const hashes = (await failures()).map(({ account_hash }) => account_hash);
    expect(hashes).toEqual(expect.arrayContaining(['user 1', expect.stringMatching(/^[\da-f]{64}$/)]));
    expect(hashes).not.toContain(sha256Hex(STAFF.password));
  });

  it('lock the account after 100 consecutive failures, notify the owner once, and end with a new password', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, network) => guesses(5, { ip: `198.51.${network}.1` })));
    expect(await rejection(login(STAFF.password))).toMatchObject({
      status: 429,
      details: { retryAfterSeconds: 3600 },
    });
    await vi.waitFor(() => expect(server.emails).toHaveLength(1));
    expect(server.emails[0]).toMatchObject({
      to: STAFF.email,
      subject: expect.stringContaining('is locked'),
    });
    const { storage } = server.deps;
    const user = await storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const passwordHash = cheapHash('another quiet lamp');
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    expect((await login('another quiet lamp')).status).toBe('OTP_REQUIRED');
  });

  it('lock an unknown address too', async () => {
    const unknownAddress = { email: 'nobody@stthomas.example' };
    for (const origin of [{}, unknownAddress]) await guess(origin);
    await failAlmostToLockout();
    for (const origin of [{}, unknownAddress]) expect(await guess(origin)).toBe('SIGN_IN_REFUSED');
    const known = await rejection(login(STAFF.password));
    expect(known.message).toContain('locked');
    expect(await rejection(login(STAFF.password, unknownAddress))).toEqual(known);
    await vi.waitFor(() => expect(server.emails.map(({ to }) => to)).toEqual([STAFF.email]));
  });

  it('of an unknown address do not apply to an account that gets this address later', async () => {
    const george = { email: 'george@stthomas.example' as string };
    const moved = { email: 'moved@stthomas.example' as string };
    for (const origin of [george, moved]) await guess(origin);
    await failAlmostToLockout();
    for (const origin of [george, moved]) await guess(origin);
    const { users } = await office();
    const password = 'nine books upon the shelf';
    const { id } = await users.create({ body: { ...george, name: 'George', password } });
    expect((await login(password, george)).status).toBe('OTP_REQUIRED');
    await users.update({ params: { id }, body: { ...moved, name: 'George', isActive: true } });
    expect((await login(password, moved)).status).toBe('OTP_REQUIRED');
  });

  it('of an account in the trash do not apply after it is restored', async () => {
    const { users, trash } = await office();
    const [account] = await users.list();
    await users.remove({ params: { id: Number(account?.id) } });
    await guess();
    await failAlmostToLockout();
    await guess();
    const [entry] = await trash.list();
    await trash.restore({ params: { id: Number(entry?.id) } });
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  });

  it('allow twenty codes per network and sixty per account, until the password changes', async () => {
    const countSent = async (count: number, ip: string, owner = OWNER) => {
      const { countSend } = otpLimiter(server.deps);
      const sent = await Promise.allSettled(Array.from({ length: count }, () => countSend({ owner, ip })));
      return sent.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await countSent(25, '203.0.113.1')).toBe(20);
    expect(await countSent(5, '203.0.113.2')).toBe(0);
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await countSent(25, ip)).toBe(20);
    expect(await countSent(5, '198.51.3.1')).toBe(0);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, id: 8 })).toBe(5);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, password_hash: 'of another' })).toBe(5);
  });

  it('count only codes that were not entered, and keep a right password right', async () => {
    const { userId, otp } = await startSignIn(server);
    await visitor(server).auth.verifyOtp({ body: { userId, otp } });
    for (let n = 0; n < 20; n += 1) await login(STAFF.password, { ip: '127.0.0.1' });
    expect(await rejection(login(STAFF.password, { ip: '127.0.0.1' }))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many codes were sent. Please wait a while before you ask for another.',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await failures()).toEqual([]);
  });
});

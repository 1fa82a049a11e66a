import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import { emailKey } from './lockout-repository.ts';
import { addAccount, passwordGuesses, rejection } from './testing/sign-in.ts';

describe.each(engines)('the account lockout on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const { login, guess, guesses } = passwordGuesses(() => server);
  /** Sets the failures to one before the lockout. */
  const failAlmostToLockout = () =>
    server.deps.storage.transaction((trx) =>
      trx.updateTable('sign_in_failures').set({ in_a_row: 99 }).execute(),
    );

  it('locks the account after 100 consecutive failures, notifies its owner, and ends with a new password within a second', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
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
    vi.advanceTimersByTime(1_000);
    expect((await login('another quiet lamp')).status).toBe('OTP_REQUIRED');
  });

  it.each([STAFF.email, 'nobody@stthomas.example'])(
    'of %s is cached for a second for guesses from any network',
    async (email) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await guess({ email });
      await failAlmostToLockout();
      for (const code of ['SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS']) expect(await guess({ email })).toBe(code);
      const { storage, limiters } = server.deps;
      const selectFrom = vi.spyOn(storage.db, 'selectFrom');
      const accounts = () => selectFrom.mock.calls.filter(([table]) => table === 'users').length;
      const counted = limiters({ name: 'sign-in address', attempts: 20, seconds: 60, isRefundable: true });
      const flood = Array.from({ length: 100 }, (_, n) => guess({ email, ip: `2001:db8:7:${n}::1` }));
      expect(await Promise.all(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
      expect(accounts()).toBe(0);
      vi.advanceTimersByTime(1_000);
      expect((await rejection(login(STAFF.password, { email }))).message).toContain('locked');
      expect(accounts()).toBe(1);
      // the four processed attempts are counted, cached rejections are not
      expect(await counted.count('203.0.113.1')).toBe(4);
      expect(await counted.count('2001:db8:7:1')).toBe(0);
    },
  );

  it('reads the account only for the concurrent attempts, not for those waiting behind them', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await guess();
    await failAlmostToLockout();
    await guess();
    const selectFrom = vi.spyOn(server.deps.storage.db, 'selectFrom');
    const flood = Array.from({ length: 22 }, (_, n) => guess({ ip: `2001:db8:${n}::1` }));
    expect(await Promise.all(flood)).toEqual(Array(22).fill('TOO_MANY_REQUESTS'));
    expect(selectFrom.mock.calls.filter(([table]) => table === 'users').length).toBeLessThanOrEqual(2);
  });

  it('counts attempts on locked accounts against the twenty a minute of an address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { storage, keys } = server.deps;
    const emails = Array.from({ length: 30 }, (_, n) => `nobody${n}@stthomas.example`);
    const lockedRow = (email: string) => ({
      account_hash: emailKey(keys, email),
      in_a_row: 101,
      last_at: '2026',
    });
    await storage.transaction((trx) =>
      trx.insertInto('sign_in_failures').values(emails.map(lockedRow)).execute(),
    );
    const selectFrom = vi.spyOn(storage.db, 'selectFrom');
    const messages: string[] = [];
    for (const email of emails) messages.push((await rejection(login('x', { email }))).message);
    expect(messages.filter((message) => message.includes('locked'))).toHaveLength(20);
    expect(messages.filter((message) => message.startsWith('Too many attempts'))).toHaveLength(10);
    expect(selectFrom.mock.calls.filter(([table]) => table === 'users')).toHaveLength(20);
    // the delays of a locked account do not grow
    vi.advanceTimersByTime(60_000);
    const email = 'nobody0@stthomas.example';
    for (let n = 0; n < 7; n += 1) {
      expect((await rejection(login('x', { email }))).message).toContain('locked');
      vi.advanceTimersByTime(1_000);
    }
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

  it('notifies the owner once later when the email could not be stored at first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const again = (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1_000);
      server.clock.advance(seconds * 1_000);
      return guess({ ip: `198.51.${seconds}.1` });
    };
    await guess();
    await failAlmostToLockout();
    const full = new StorageFull('no room');
    const enqueue = vi
      .spyOn(server.deps.outbox, 'enqueue')
      .mockRejectedValueOnce(full)
      .mockRejectedValueOnce(full);
    expect(await guess()).toBe('STORAGE_FULL');
    // the attempt that locked it may still be in progress and be right
    expect(await again(50)).toBe('TOO_MANY_REQUESTS');
    expect(enqueue).toHaveBeenCalledTimes(1);
    const translateError = vi.spyOn(server.deps.storage, 'translateError');
    expect(await again(11)).toBe('TOO_MANY_REQUESTS');
    expect([enqueue.mock.calls.length, server.emails]).toEqual([2, []]);
    // it stops the process when the disk has failed
    expect(translateError).toHaveBeenCalledWith(full);
    expect(await again(1)).toBe('TOO_MANY_REQUESTS');
    await vi.waitFor(() => expect(server.emails.map(({ to }) => to)).toEqual([STAFF.email]));
    expect(await again(70)).toBe('TOO_MANY_REQUESTS');
    expect(enqueue).toHaveBeenCalledTimes(3);
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

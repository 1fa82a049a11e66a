import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { quickHash } from '../../testing/cheap-hash.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { setPassword } from './accounts.ts';
import { markOf } from './lockout-repository.ts';
import { addAccount, guessing, refusal } from './testing/sign-in.ts';

describe.each(engines)('guessing passwords in a row on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const { login, guess, guesses } = guessing(() => server);
  /** All but the last of the hundred failures that an account has. */
  const almostClose = () =>
    server.deps.storage.transaction((trx) =>
      trx.updateTable('sign_in_failures').set({ in_a_row: 99 }).execute(),
    );

  it('closes the account after a hundred in a row, tells its owner, and a new password opens it within a second', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await Promise.all(Array.from({ length: 20 }, (_, network) => guesses(5, { ip: `198.51.${network}.1` })));
    const problem = await refusal(login(STAFF.password));
    expect(problem).toMatchObject({ status: 429, details: { retryAfterSeconds: 3600 } });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    expect(server.mails[0]).toMatchObject({
      to: STAFF.email,
      subject: expect.stringContaining('Sign-in is closed'),
    });

    const { storage } = server.deps;
    const [user] = await storage.db.selectFrom('users').selectAll().execute();
    if (!user) throw new Error('no account');
    const passwordHash = quickHash('another quiet lamp');
    await storage.transaction((trx) => setPassword(trx, { user, passwordHash }));
    vi.advanceTimersByTime(1_000);
    expect((await login('another quiet lamp')).status).toBe('OTP_REQUIRED');
  });

  it.each([STAFF.email, 'nobody@stthomas.example'])(
    'looks nothing up for a second of %s, which is closed, wherever the guesses come from',
    async (email) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await guess({ email });
      await almostClose();
      for (const code of ['SIGN_IN_REFUSED', 'TOO_MANY_REQUESTS']) expect(await guess({ email })).toBe(code);
      const { storage, limiters } = server.deps;
      const asked = vi.spyOn(storage.db, 'selectFrom');
      const accounts = () => asked.mock.calls.filter(([table]) => table === 'users').length;
      const counted = limiters({ name: 'sign-in address', tries: 20, seconds: 60, isLenient: true });
      const flood = Array.from({ length: 100 }, (_, n) => guess({ email, ip: `2001:db8:7:${n}::1` }));
      expect(await Promise.all(flood)).toEqual(Array(100).fill('TOO_MANY_REQUESTS'));
      expect(accounts()).toBe(0);
      vi.advanceTimersByTime(1_000);
      expect((await refusal(login(STAFF.password, { email }))).message).toContain('closed');
      expect(accounts()).toBe(1);
      // the four that were looked at are counted, those that were refused before are not
      expect(await counted.count('203.0.113.1')).toBe(4);
      expect(await counted.count('2001:db8:7:1')).toBe(0);
    },
  );

  it('looks at no more than come together of those who wait for an account that is closed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await guess();
    await almostClose();
    await guess();
    const asked = vi.spyOn(server.deps.storage.db, 'selectFrom');
    const flood = Array.from({ length: 22 }, (_, n) => guess({ ip: `2001:db8:${n}::1` }));
    expect(await Promise.all(flood)).toEqual(Array(22).fill('TOO_MANY_REQUESTS'));
    expect(asked.mock.calls.filter(([table]) => table === 'users').length).toBeLessThanOrEqual(2);
  });

  it('counts those for closed accounts among the twenty a minute of an address, however many accounts are closed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { storage, keys } = server.deps;
    const emails = Array.from({ length: 30 }, (_, n) => `nobody${n}@stthomas.example`);
    const closed = (email: string) => ({ account_hash: markOf(keys, email), in_a_row: 101, last_at: '2026' });
    await storage.transaction((trx) =>
      trx.insertInto('sign_in_failures').values(emails.map(closed)).execute(),
    );
    const asked = vi.spyOn(storage.db, 'selectFrom');
    const messages: string[] = [];
    for (const email of emails) messages.push((await refusal(login('x', { email }))).message);
    expect(messages.filter((message) => message.includes('closed'))).toHaveLength(20);
    expect(messages.filter((message) => message.startsWith('Too many attempts'))).toHaveLength(10);
    expect(asked.mock.calls.filter(([table]) => table === 'users')).toHaveLength(20);
    // the pauses of one account, which is closed anyway, are not counted
    vi.advanceTimersByTime(60_000);
    const email = 'nobody0@stthomas.example';
    for (let n = 0; n < 7; n += 1) {
      expect((await refusal(login('x', { email }))).message).toContain('closed');
      vi.advanceTimersByTime(1_000);
    }
  });

  it('closes an address without an account just the same', async () => {
    const nobody = { email: 'nobody@stthomas.example' };
    for (const place of [{}, nobody]) await guess(place);
    await almostClose();
    for (const place of [{}, nobody]) expect(await guess(place)).toBe('SIGN_IN_REFUSED');
    const [known, unknown] = [
      await refusal(login(STAFF.password)),
      await refusal(login(STAFF.password, nobody)),
    ];
    expect(known.message).toContain('closed');
    expect([unknown.code, unknown.message, unknown.details]).toEqual([
      known.code,
      known.message,
      known.details,
    ]);
    await vi.waitFor(() => expect(server.mails.map(({ to }) => to)).toEqual([STAFF.email]));
  });

  it('tells the owner later, and once, where the mail could not be stored when it closed the account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const again = (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1_000);
      server.clock.advance(seconds * 1_000);
      return guess({ ip: `198.51.${seconds}.1` });
    };
    await guess();
    await almostClose();
    const full = new StorageFull('no room');
    const post = vi.spyOn(server.deps.outbox, 'post').mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    expect(await guess()).toBe('STORAGE_FULL');
    // the guess that closed it might still be under way, and be right
    expect(await again(50)).toBe('TOO_MANY_REQUESTS');
    expect(post).toHaveBeenCalledTimes(1);
    const explain = vi.spyOn(server.deps.storage, 'explain');
    expect(await again(11)).toBe('TOO_MANY_REQUESTS');
    expect([post.mock.calls.length, server.mails]).toEqual([2, []]);
    // which ends the process where the disk has failed
    expect(explain).toHaveBeenCalledWith(full);
    expect(await again(1)).toBe('TOO_MANY_REQUESTS');
    await vi.waitFor(() => expect(server.mails.map(({ to }) => to)).toEqual([STAFF.email]));
    expect(await again(70)).toBe('TOO_MANY_REQUESTS');
    expect(post).toHaveBeenCalledTimes(3);
  });

  it('at an address that is nobody’s yet does not close the account that it is given to', async () => {
    const [george, moved] = [
      { email: 'george@stthomas.example' as string },
      { email: 'moved@stthomas.example' as string },
    ];
    for (const place of [george, moved]) await guess(place);
    await almostClose();
    for (const place of [george, moved]) await guess(place);
    const { users } = server.client(await server.signIn({ ...STAFF, email: 'office@stthomas.example' }));
    const password = 'nine books upon the shelf';
    const { id } = await users.create({ body: { ...george, name: 'George', password } });
    expect((await login(password, george)).status).toBe('OTP_REQUIRED');
    await users.update({ params: { id }, body: { ...moved, name: 'George', isActive: true } });
    expect((await login(password, moved)).status).toBe('OTP_REQUIRED');
  });

  it('for an account in the trash does not close it when it comes back', async () => {
    const staff = server.client(await server.signIn({ ...STAFF, email: 'office@stthomas.example' }));
    const [account] = await staff.users.list();
    await staff.users.remove({ params: { id: Number(account?.id) } });
    await guess();
    await almostClose();
    await guess();
    const [entry] = await staff.trash.list();
    await staff.trash.restore({ params: { id: Number(entry?.id) } });
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  });
});

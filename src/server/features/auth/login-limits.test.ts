import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { sha256Hex } from '../../security/crypto.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, passwordGuesses, rejection } from './testing/sign-in.ts';

describe.each(engines)('the login limiter on %s', (engine) => {
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
  /** Adds other accounts: guesses for existing accounts are faster than for unknown addresses. */
  const addOthers = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await addAccount(server, { ...STAFF, email: `somebody${n}@stthomas.example` });
  };
  /** Fixes the system clock, so that no delay expires on a busy machine. */
  const fixClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  it('allows five failures per account and network, then doubles the delay after each', async () => {
    fixClock();
    expect(await guesses(5)).toEqual(Array(5).fill('SIGN_IN_REFUSED'));
    expect((await rejection(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 1 });
    expect(await guess({ ip: '203.0.113.200' })).toBe('TOO_MANY_REQUESTS');
    vi.advanceTimersByTime(1_000);
    expect(await guess()).toBe('SIGN_IN_REFUSED');
    expect((await rejection(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 2 });
  });

  it('resets the failures after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      await guesses(4);
      await login(STAFF.password);
    }
    expect(await server.deps.storage.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
  });

  it('rejects after twenty failures a minute from one address for any accounts', async () => {
    await addOthers(30);
    fixClock();
    const codes: string[] = [];
    for (let n = 0; n < 30; n += 1) codes.push(await guess({ email: `somebody${n}@stthomas.example` }));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
    const problem = await rejection(login(STAFF.password));
    expect(problem.code).toBe('TOO_MANY_REQUESTS');
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(30);
    // a rejection does not read the account
    const selectFrom = vi.spyOn(server.deps.storage.db, 'selectFrom');
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
    expect(selectFrom.mock.calls.map(([table]) => table)).not.toContain('users');
    expect((await login(STAFF.password, { ip: '203.0.113.2' })).status).toBe('OTP_REQUIRED');
  });

  it('counts an IPv6 /48 as one network', async () => {
    fixClock();
    for (let n = 0; n < 5; n += 1) expect(await guess({ ip: `2001:db8:7:${n}::1` })).toBe('SIGN_IN_REFUSED');
    expect(await guess({ ip: '2001:db8:7:9::1' })).toBe('TOO_MANY_REQUESTS');
    expect(await guess({ ip: '2001:db8:8::1' })).toBe('SIGN_IN_REFUSED');
  });

  it('stores unknown addresses only as keyed hashes, because they may be passwords', async () => {
    const typed = 'a lamp that is never put out';
    await guess({ email: typed });
    await guess();
    const rows = await server.deps.storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
    const hashes = rows.map(({ account_hash }) => account_hash);
    expect(hashes).toEqual(expect.arrayContaining(['user 1', expect.stringMatching(/^[\da-f]{64}$/)]));
    expect(hashes).not.toContain(sha256Hex(typed));
  });

  it('does not count right passwords', async () => {
    for (let n = 0; n < 21; n += 1) {
      await server.deps.storage.transaction((trx) => trx.deleteFrom('challenges').execute());
      const email = `somebody${n % 3}@stthomas.example`;
      if (n < 3) await addAccount(server, { ...STAFF, email });
      expect((await login(STAFF.password, { email })).status).toBe('OTP_REQUIRED');
    }
  });
});

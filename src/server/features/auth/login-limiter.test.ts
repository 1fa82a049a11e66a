import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { sha256Hex } from '../../crypto.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { deleteExcessFailures } from './lockout-repository.ts';
import { loginLimiter } from './login-limiter.ts';
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
  /** The `onSuccess` of a right password. */
  const right = async () => ({});
  /** Fixes the system clock, so that no delay expires on a busy machine. */
  const fixClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  /** Fixes the clock of the queues, so that no attempt times out on a busy machine. */
  const fixQueueClock = () => vi.useFakeTimers({ toFake: ['performance'] });

  it('allows five failures per account and subnet, then doubles the delay after each', async () => {
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

  it('counts parallel guesses and other spellings of the email address', async () => {
    const spellings = [
      STAFF.email,
      STAFF.email.toUpperCase(),
      ` ${STAFF.email}`,
      STAFF.email.replace('m', 'ｍ'),
    ];
    fixClock();
    const responses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        login('not the password', { email: spellings[n % 4] ?? '', ip: `203.0.113.${n}` }),
      ),
    );
    const codes = responses.map((answer) =>
      answer.status === 'rejected' ? answer.reason.code : 'signed in',
    );
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(15);
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

  it('counts an IPv6 /64 as one address', async () => {
    await addOthers(25);
    const codes: string[] = [];
    for (let n = 0; n < 25; n += 1)
      codes.push(await guess({ email: `somebody${n}@stthomas.example`, ip: `2001:db8:1:2::${n}` }));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
  });

  it('rejects after sixty failures a minute from one IPv6 /48', async () => {
    fixClock();
    await addOthers(61);
    const codes: string[] = [];
    for (let n = 0; n < 61; n += 1)
      codes.push(
        await guess({ ip: `2001:db8:7:${n.toString(16)}::1`, email: `somebody${n}@stthomas.example` }),
      );
    expect(codes).toEqual([...Array(60).fill('SIGN_IN_REFUSED'), 'TOO_MANY_REQUESTS']);
    expect(await guess({ ip: '2001:db8:8::1' })).toBe('SIGN_IN_REFUSED');
  });

  it('allows fifteen failures per account and IPv6 /48, then starts delays', async () => {
    fixClock();
    const from = (household: number, customer = '7') => ({ ip: `2001:db8:${customer}:${household}::1` });
    const codes: string[] = [];
    for (let n = 0; n < 20; n += 1) codes.push(await guess(from(n % 5)));
    expect(codes).toEqual([...Array(15).fill('SIGN_IN_REFUSED'), ...Array(5).fill('TOO_MANY_REQUESTS')]);
    vi.advanceTimersByTime(1_000);
    expect(await guess(from(9))).toBe('SIGN_IN_REFUSED');
    expect((await rejection(login(STAFF.password, from(10)))).details).toEqual({ retryAfterSeconds: 2 });
    expect((await login(STAFF.password, from(0, '8'))).status).toBe('OTP_REQUIRED');
  });

  it('queues at maxRows four attempts of one IPv6 /48, so that other clients are not delayed', async () => {
    fixQueueClock();
    const limitLogin = loginLimiter(server.deps);
    const checked: string[] = [];
    let rejected = 0;
    const gate = Promise.withResolvers<void>();
    const guess = (ip: string) =>
      limitLogin({ email: STAFF.email, ip, findAccount: async () => undefined }, async () => {
        checked.push(ip);
        await gate.promise;
        return async () => ({ isRight: true });
      }).catch(() => {
        rejected += 1;
      });
    const all = Array.from({ length: 30 }, (_, n) => guess(`2001:db8:7:${n}::1`));
    // the first fifteen attempts are accepted and wait; the rest are delayed
    await vi.waitFor(() => expect([checked.length, rejected]).toEqual([2, 14]));
    const other = '203.0.113.9';
    all.push(guess(other));
    const counted = server.deps.limiters({
      name: 'sign-in address',
      attempts: 20,
      seconds: 60,
      isRefundable: true,
    });
    await vi.waitFor(async () => expect(await counted.count(other)).toBe(1));
    // until the other counters have counted it too
    await sleep(200);
    gate.resolve();
    await Promise.all(all);
    // after the four running ones, not after all fifteen
    expect(checked.indexOf(other)).toBeLessThan(8);
    expect(checked).toHaveLength(17);
  });

  it('does not read accounts for attempts that find the queue full', async () => {
    fixQueueClock();
    const limitLogin = loginLimiter(server.deps);
    const gate = Promise.withResolvers<void>();
    const find = vi.fn(async () => undefined);
    const guess = async (n: number) =>
      limitLogin({ email: `${n}@x.example`, ip: `198.51.${n}.1`, findAccount: find }, () =>
        gate.promise.then(() => right),
      );
    const rejected: string[] = [];
    const all = Array.from({ length: 100 }, (_, n) => guess(n).catch(({ code }) => rejected.push(code)));
    await vi.waitFor(() => expect(rejected).toEqual(Array(78).fill('BUSY')));
    expect(find).toHaveBeenCalledTimes(2);
    gate.resolve();
    await Promise.all(all);
    expect(find).toHaveBeenCalledTimes(22);
    // an attempt that got BUSY was not counted
    expect(
      await limitLogin({ email: '99@x.example', ip: '198.51.99.1', findAccount: find }, async () => right),
    ).toBeTruthy();
  });

  it('rejects attempts after three seconds in any queue and refunds them', async () => {
    fixQueueClock();
    const limitLogin = loginLimiter(server.deps);
    const gate = Promise.withResolvers<void>();
    const check = vi.fn(() => gate.promise.then(() => right));
    const guess = (n: number, ip = '203.0.113.1') =>
      limitLogin({ email: `${n}@x.example`, ip, findAccount: async () => undefined }, check).then(
        () => 'right',
        ({ code }) => code,
      );
    const first = [guess(1), guess(2)];
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2));
    // waiting in the shared queue, in the queue of the network, and in the queue of the account
    const late = [guess(3, '198.51.100.1'), guess(4), guess(5), guess(6), guess(7), guess(1)];
    const counted = server.deps.limiters({
      name: 'sign-in address',
      attempts: 20,
      seconds: 60,
      isRefundable: true,
    });
    await vi.waitFor(async () => expect(await counted.count('203.0.113.1')).toBe(6));
    vi.advanceTimersByTime(3_001);
    gate.resolve();
    expect(await Promise.all(first)).toEqual(['right', 'right']);
    expect(await Promise.all(late)).toEqual(Array(6).fill('BUSY'));
    expect(check).toHaveBeenCalledTimes(2);
    expect(await counted.count('203.0.113.1')).toBe(0);
    expect(await guess(1)).toBe('right');
  });

  it('accepts other attempts while onSuccess of right passwords is blocked, except for the same account and subnet', async () => {
    fixQueueClock();
    const limitLogin = loginLimiter(server.deps);
    const gate = Promise.withResolvers<object>();
    const checked: string[] = [];
    const guess = (email: string, onSuccess: () => Promise<object>) =>
      limitLogin({ email, ip: '203.0.113.1', findAccount: async () => undefined }, async () => {
        checked.push(email);
        return onSuccess;
      });
    const blocked = [...'abcdef'].map((name) => guess(`${name}@x.example`, () => gate.promise));
    await vi.waitFor(() => expect(checked).toHaveLength(6));
    const again = guess('a@x.example', right);
    expect(await guess('g@x.example', right)).toEqual({ success: {} });
    expect(checked).toHaveLength(7);
    gate.resolve({});
    expect(await Promise.all([...blocked, again])).toEqual(Array(7).fill({ success: {} }));
  });

  it('deletes the oldest unknown addresses beyond the maximum number of rows', async () => {
    const { storage } = server.deps;
    const rows = Array.from({ length: 6 }, (_, n) => ({
      account_hash: `${n}`,
      in_a_row: n === 1 ? 3 : 1,
      last_at: `2026-11-24T18:00:0${n}.000Z`,
    }));
    await storage.transaction((trx) => trx.insertInto('sign_in_failures').values(rows).execute());
    const left = async (maxRows: number) => {
      await storage.transaction((trx) => deleteExcessFailures(trx, maxRows));
      const remaining = await storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
      return remaining.map(({ account_hash }) => account_hash).sort();
    };
    expect(await left(6)).toEqual(['0', '1', '2', '3', '4', '5']);
    // rows with many failures are remaining back
    expect(await left(2)).toEqual(['1', '4', '5']);
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

  it('accepts the owner from another network during an attack', async () => {
    fixQueueClock();
    await Promise.all(Array.from({ length: 18 }, (_, network) => guesses(5, { ip: `198.51.${network}.1` })));
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  });

  it('accepts many concurrent right passwords from one address', async () => {
    fixQueueClock();
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(STAFF.password)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill('OTP_REQUIRED'));
  });
});

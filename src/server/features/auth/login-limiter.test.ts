import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { hashOf } from '../../crypto.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { forgetOldest } from './lockout-repository.ts';
import { signInLimits } from './login-limiter.ts';
import { addAccount, guessing, refusal } from './testing/sign-in.ts';

describe.each(engines)('guessing passwords on %s', (engine) => {
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
  /** Accounts of others, whom guesses cost less than those for nobody. */
  const addOthers = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await addAccount(server, { ...STAFF, email: `somebody${n}@stthomas.example` });
  };
  /** What a check of a right password leads to. */
  const right = async () => ({});
  /** Limits count by the machine's clock: it stands still here, so that no pause passes while a busy machine works. */
  const holdTime = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  /** Nobody waits too long, however busy the machine is. */
  const holdWaits = () => vi.useFakeTimers({ toFake: ['performance'] });

  it('is free five times from one network for one account, and then takes pauses that double', async () => {
    holdTime();
    expect(await guesses(5)).toEqual(Array(5).fill('SIGN_IN_REFUSED'));
    expect((await refusal(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 1 });
    expect(await guess({ ip: '203.0.113.200' })).toBe('TOO_MANY_REQUESTS');
    vi.advanceTimersByTime(1_000);
    expect(await guess()).toBe('SIGN_IN_REFUSED');
    expect((await refusal(login(STAFF.password))).details).toEqual({ retryAfterSeconds: 2 });
  });

  it('is forgotten with the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      await guesses(4);
      await login(STAFF.password);
    }
    expect(await server.deps.storage.db.selectFrom('sign_in_failures').selectAll().execute()).toEqual([]);
  });

  it('gains nothing from guessing at the same time, or from writing the address in another way', async () => {
    const spellings = [
      STAFF.email,
      STAFF.email.toUpperCase(),
      ` ${STAFF.email}`,
      STAFF.email.replace('m', 'ｍ'),
    ];
    holdTime();
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        login('not the password', { email: spellings[n % 4] ?? '', ip: `203.0.113.${n}` }),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'signed in'));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(15);
  });

  it('stops at twenty failures a minute from one address, whatever accounts they are for', async () => {
    await addOthers(30);
    holdTime();
    const codes: string[] = [];
    for (let n = 0; n < 30; n += 1) codes.push(await guess({ email: `somebody${n}@stthomas.example` }));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
    const problem = await refusal(login(STAFF.password));
    expect(problem.code).toBe('TOO_MANY_REQUESTS');
    expect(problem.details.retryAfterSeconds).toBeGreaterThan(30);
    // whoever is refused costs no look at an account
    const asked = vi.spyOn(server.deps.storage.db, 'selectFrom');
    expect(await guess()).toBe('TOO_MANY_REQUESTS');
    expect(asked.mock.calls.map(([table]) => table)).not.toContain('users');
    expect((await login(STAFF.password, { ip: '203.0.113.2' })).status).toBe('OTP_REQUIRED');
  });

  it('in IPv6 counts a household as one address', async () => {
    await addOthers(25);
    const codes: string[] = [];
    for (let n = 0; n < 25; n += 1)
      codes.push(await guess({ email: `somebody${n}@stthomas.example`, ip: `2001:db8:1:2::${n}` }));
    expect(codes.filter((code) => code === 'SIGN_IN_REFUSED')).toHaveLength(20);
  });

  it('is limited for all that one customer has in IPv6, however many households that is', async () => {
    holdTime();
    await addOthers(61);
    const codes: string[] = [];
    for (let n = 0; n < 61; n += 1)
      codes.push(
        await guess({ ip: `2001:db8:7:${n.toString(16)}::1`, email: `somebody${n}@stthomas.example` }),
      );
    expect(codes).toEqual([...Array(60).fill('SIGN_IN_REFUSED'), 'TOO_MANY_REQUESTS']);
    expect(await guess({ ip: '2001:db8:8::1' })).toBe('SIGN_IN_REFUSED');
  });

  it('is free fifteen times for one account from all that one customer has in IPv6, and then takes pauses too', async () => {
    holdTime();
    const from = (household: number, customer = '7') => ({ ip: `2001:db8:${customer}:${household}::1` });
    const codes: string[] = [];
    for (let n = 0; n < 20; n += 1) codes.push(await guess(from(n % 5)));
    expect(codes).toEqual([...Array(15).fill('SIGN_IN_REFUSED'), ...Array(5).fill('TOO_MANY_REQUESTS')]);
    vi.advanceTimersByTime(1_000);
    expect(await guess(from(9))).toBe('SIGN_IN_REFUSED');
    expect((await refusal(login(STAFF.password, from(10)))).details).toEqual({ retryAfterSeconds: 2 });
    expect((await login(STAFF.password, from(0, '8'))).status).toBe('OTP_REQUIRED');
  });

  it('keeps no more than four of one customer’s passwords in the line, so that others do not stand behind the rest', async () => {
    holdWaits();
    const guarded = signInLimits(server.deps);
    const checked: string[] = [];
    let refused = 0;
    const opened = Promise.withResolvers<void>();
    const guess = (ip: string) =>
      guarded({ email: STAFF.email, ip, find: async () => undefined }, async () => {
        checked.push(ip);
        await opened.promise;
        return async () => ({ isRight: true });
      }).catch(() => {
        refused += 1;
      });
    const all = Array.from({ length: 30 }, (_, n) => guess(`2001:db8:7:${n}::1`));
    // those of the first fifteen that are let through wait, the rest are in a pause
    await vi.waitFor(() => expect([checked.length, refused]).toEqual([2, 14]));
    const other = '203.0.113.9';
    all.push(guess(other));
    const counted = server.deps.limiters({
      name: 'sign-in address',
      tries: 20,
      seconds: 60,
      isLenient: true,
    });
    await vi.waitFor(async () => expect(await counted.count(other)).toBe(1));
    // until its pauses are looked at too
    await sleep(200);
    opened.resolve();
    await Promise.all(all);
    // after those four, not after all fifteen
    expect(checked.indexOf(other)).toBeLessThan(8);
    expect(checked).toHaveLength(17);
  });

  it('looks nothing up for those of a flood who find no place in the line', async () => {
    holdWaits();
    const guarded = signInLimits(server.deps);
    const opened = Promise.withResolvers<void>();
    const find = vi.fn(async () => undefined);
    const guess = async (n: number) =>
      guarded({ email: `${n}@x.example`, ip: `198.51.${n}.1`, find }, () => opened.promise.then(() => right));
    const refused: string[] = [];
    const all = Array.from({ length: 100 }, (_, n) => guess(n).catch(({ code }) => refused.push(code)));
    await vi.waitFor(() => expect(refused).toEqual(Array(78).fill('BUSY')));
    expect(find).toHaveBeenCalledTimes(2);
    opened.resolve();
    await Promise.all(all);
    expect(find).toHaveBeenCalledTimes(22);
    // who was sent away may come back: nothing was counted
    expect(await guarded({ email: '99@x.example', ip: '198.51.99.1', find }, async () => right)).toBeTruthy();
  });

  it('refuses who has waited for three seconds in its lines, wherever they stand, and leaves nothing counted', async () => {
    holdWaits();
    const guarded = signInLimits(server.deps);
    const opened = Promise.withResolvers<void>();
    const check = vi.fn(() => opened.promise.then(() => right));
    const guess = (n: number, ip = '203.0.113.1') =>
      guarded({ email: `${n}@x.example`, ip, find: async () => undefined }, check).then(
        () => 'right',
        ({ code }) => code,
      );
    const first = [guess(1), guess(2)];
    await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(2));
    // behind those of everybody, behind those of one network, and behind the one for the same account
    const late = [guess(3, '198.51.100.1'), guess(4), guess(5), guess(6), guess(7), guess(1)];
    const counted = server.deps.limiters({
      name: 'sign-in address',
      tries: 20,
      seconds: 60,
      isLenient: true,
    });
    await vi.waitFor(async () => expect(await counted.count('203.0.113.1')).toBe(6));
    vi.advanceTimersByTime(3_001);
    opened.resolve();
    expect(await Promise.all(first)).toEqual(['right', 'right']);
    expect(await Promise.all(late)).toEqual(Array(6).fill('BUSY'));
    expect(check).toHaveBeenCalledTimes(2);
    expect(await counted.count('203.0.113.1')).toBe(0);
    expect(await guess(1)).toBe('right');
  });

  it('keeps nobody out while what right passwords lead to is held up, but for the same account from the same network', async () => {
    holdWaits();
    const guarded = signInLimits(server.deps);
    const opened = Promise.withResolvers<object>();
    const checked: string[] = [];
    const guess = (email: string, whenRight: () => Promise<object>) =>
      guarded({ email, ip: '203.0.113.1', find: async () => undefined }, async () => {
        checked.push(email);
        return whenRight;
      });
    const held = [...'abcdef'].map((name) => guess(`${name}@x.example`, () => opened.promise));
    await vi.waitFor(() => expect(checked).toHaveLength(6));
    const again = guess('a@x.example', right);
    expect(await guess('g@x.example', right)).toEqual({ found: {} });
    expect(checked).toHaveLength(7);
    opened.resolve({});
    expect(await Promise.all([...held, again])).toEqual(Array(7).fill({ found: {} }));
  });

  it('with a new address every time leaves no more behind than there is room for', async () => {
    const { storage } = server.deps;
    const rows = Array.from({ length: 6 }, (_, n) => ({
      account_hash: `${n}`,
      in_a_row: n === 1 ? 3 : 1,
      last_at: `2026-11-24T18:00:0${n}.000Z`,
    }));
    await storage.transaction((trx) => trx.insertInto('sign_in_failures').values(rows).execute());
    const left = async (most: number) => {
      await storage.transaction((trx) => forgetOldest(trx, most));
      const kept = await storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
      return kept.map(({ account_hash }) => account_hash).sort();
    };
    expect(await left(6)).toEqual(['0', '1', '2', '3', '4', '5']);
    // of whom somebody is after, the count stays
    expect(await left(2)).toEqual(['1', '4', '5']);
  });

  it('leaves nothing of an address that is nobody’s that could be guessed at: it may be a password', async () => {
    const typed = 'a lamp that is never put out';
    await guess({ email: typed });
    await guess();
    const rows = await server.deps.storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
    const hashes = rows.map(({ account_hash }) => account_hash);
    expect(hashes).toEqual(expect.arrayContaining(['user 1', expect.stringMatching(/^[\da-f]{64}$/)]));
    expect(hashes).not.toContain(hashOf(typed));
  });

  it('does not lock the owner out who comes from another network', async () => {
    holdWaits();
    await Promise.all(Array.from({ length: 18 }, (_, network) => guesses(5, { ip: `198.51.${network}.1` })));
    expect((await login(STAFF.password)).status).toBe('OTP_REQUIRED');
  });

  it('takes many right passwords at once from one place', async () => {
    holdWaits();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(STAFF.password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill('OTP_REQUIRED'));
  });
});

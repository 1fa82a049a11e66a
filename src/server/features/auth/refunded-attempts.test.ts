import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import type { CreateRateLimiter } from '../../adapters/rate-limiter.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { loginLimiter } from './login-limiter.ts';
import { addAccount, rejection, visitor } from './testing/sign-in.ts';

describe.each(engines)('the login limiter with failing counters on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const guess = { email: 'x@x.example', ip: '203.0.113.1', findAccount: async () => undefined };

  it('translates the error when an attempt cannot be refunded, because the disk may have failed', async () => {
    const { storage } = server.deps;
    const [failed, crashed] = [new Error('the disk'), new Error('the check')];
    const translateError = vi.spyOn(storage, 'translateError');
    const check = async () => {
      vi.spyOn(storage, 'transaction').mockRejectedValueOnce(failed);
      throw crashed;
    };
    await expect(loginLimiter(server.deps)(guess, check)).rejects.toBe(crashed);
    await server.deps.backgroundTasks.settled();
    expect(translateError).toHaveBeenCalledWith(failed);
  });

  it('accepts a right password when the counters cannot be reset', async () => {
    const failing = vi.fn(async () => {
      throw new Error('no connection');
    });
    const limiters = ((limit) => ({
      ...server.deps.limiters({ ...limit, isRefundable: true }),
      reset: failing,
      refund: failing,
    })) as CreateRateLimiter;
    const check = async () => async () => ({ isRight: true });
    expect(await loginLimiter({ ...server.deps, limiters })(guess, check)).toEqual({
      success: { isRight: true },
    });
    expect(failing).toHaveBeenCalled();
  });

  it.each(['sign-in site', 'sign-in tries', 'sign-in gate', 'sign-in site tries', 'sign-in site gate'])(
    'leaves nothing counted when the limiter "%s" fails',
    async (failing) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
      const lost = new Error('no connection');
      let isLost = false;
      const counts = new Map<string, () => Promise<number>>();
      const limiters = ((limit) => {
        const limiter = server.deps.limiters({ ...limit, isRefundable: true });
        const consume = async (key: string) => {
          if (isLost && limit.name === failing) throw lost;
          counts.set(`${limit.name} ${key}`, () => limiter.count(key));
          return limiter.consume(key);
        };
        return { ...limiter, consume };
      }) as CreateRateLimiter;
      const limitLogin = loginLimiter({ ...server.deps, limiters });
      const guessFrom = (household: number) =>
        limitLogin({ ...guess, ip: `2001:db8:7:${household}::1` }, async () => undefined);
      // until the free attempts are used up, so that the delay limiters are used too
      for (let n = 0; n < 15; n += 1) await guessFrom(n % 3);
      vi.advanceTimersByTime(1_000);
      const counters = [...counts.values()];
      const counted = () => Promise.all(counters.map((count) => count()));
      const before = await counted();
      isLost = true;
      await expect(guessFrom(0)).rejects.toBe(lost);
      await server.deps.backgroundTasks.settled();
      expect(await counted()).toEqual(before);
      isLost = false;
      expect(await guessFrom(0)).toMatchObject({ consecutiveFailures: 16 });
    },
  );

  const storedFailures = async () => {
    const { db } = server.deps.storage;
    return (await db.selectFrom('sign_in_failures').select('in_a_row').executeTakeFirst())?.in_a_row;
  };
  const failAlmostToLockout = () =>
    server.deps.storage.transaction((trx) =>
      trx
        .insertInto('sign_in_failures')
        .values({ account_hash: 'user 1', in_a_row: 99, last_at: '2026' })
        .execute(),
    );
  /** Fails the second transaction from now on: the one after the count of the next attempt. */
  const failSecondTransaction = () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    vi.spyOn(storage, 'transaction')
      .mockImplementationOnce((work) => transaction(work))
      .mockRejectedValueOnce(new StorageBusy('locked'));
  };

  it('does not lock the account when the password is right but its code cannot be stored', async () => {
    await addAccount(server);
    await failAlmostToLockout();
    failSecondTransaction();
    const login = (ip: string) =>
      visitor(server, ip).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
    expect((await rejection(login('203.0.113.1'))).status).toBe(503);
    await server.deps.backgroundTasks.settled();
    expect(await storedFailures()).toBe(99);
    expect((await login('198.51.100.1')).status).toBe('OTP_REQUIRED');
    expect(await storedFailures()).toBeUndefined();
  });

  it('does not lock the account when the current password is right but the reset of its failures fails', async () => {
    const { auth } = server.client(await server.signIn());
    await failAlmostToLockout();
    server.clock.advance(11 * 60_000);
    const { name, password } = STAFF;
    const change = () =>
      auth.updateProfile({ body: { name, email: 'new@stthomas.example', currentPassword: password } });
    // writes the last-seen time before the password is checked
    await auth.me();
    failSecondTransaction();
    expect((await rejection(change())).status).toBe(503);
    await server.deps.backgroundTasks.settled();
    expect(await storedFailures()).toBe(99);
    expect(await change()).toMatchObject({ email: 'new@stthomas.example' });
  });

  it('responds before it refunds an attempt, which may wait for the database as long again', async () => {
    const { storage, backgroundTasks } = server.deps;
    const crashed = new Error('the check');
    const unlocked = Promise.withResolvers<void>();
    const transaction = storage.transaction.bind(storage);
    const check = async () => {
      vi.spyOn(storage, 'transaction').mockImplementationOnce(async (work) => {
        await unlocked.promise;
        return transaction(work);
      });
      throw crashed;
    };
    await expect(loginLimiter(server.deps)(guess, check)).rejects.toBe(crashed);
    expect(await storedFailures()).toBe(1);
    unlocked.resolve();
    await backgroundTasks.settled();
    expect(await storedFailures()).toBeUndefined();
  });
});

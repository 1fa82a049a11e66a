import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import type { Limiters } from '../../adapters/rate-limiter.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { signInLimits } from './login-limiter.ts';
import { addAccount, refusal, visitor } from './testing/sign-in.ts';

describe.each(engines)('a sign-in whose count cannot be kept on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const guess = { email: 'x@x.example', ip: '203.0.113.1', find: async () => undefined };

  it('has the failure explained where a try cannot be taken back: it may be the disk’s', async () => {
    const { storage } = server.deps;
    const [failed, crashed] = [new Error('the disk'), new Error('the check')];
    const explain = vi.spyOn(storage, 'explain');
    const check = async () => {
      vi.spyOn(storage, 'transaction').mockRejectedValueOnce(failed);
      throw crashed;
    };
    await expect(signInLimits(server.deps)(guess, check)).rejects.toBe(crashed);
    await server.deps.background.settled();
    expect(explain).toHaveBeenCalledWith(failed);
  });

  it('goes on where the password is right and what was counted cannot be forgotten', async () => {
    const unkind = vi.fn(async () => {
      throw new Error('no connection');
    });
    const limiters = ((limit) => ({
      ...server.deps.limiters({ ...limit, isLenient: true }),
      forget: unkind,
      giveBack: unkind,
    })) as Limiters;
    const check = async () => async () => ({ isRight: true });
    expect(await signInLimits({ ...server.deps, limiters })(guess, check)).toEqual({
      found: { isRight: true },
    });
    expect(unkind).toHaveBeenCalled();
  });

  it.each(['sign-in site', 'sign-in tries', 'sign-in gate', 'sign-in site tries', 'sign-in site gate'])(
    'leaves nothing counted where the limit "%s" cannot be asked',
    async (failing) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
      const lost = new Error('no connection');
      let isLost = false;
      const counts = new Map<string, () => Promise<number>>();
      const limiters = ((limit) => {
        const limiter = server.deps.limiters({ ...limit, isLenient: true });
        const consume = async (key: string) => {
          if (isLost && limit.name === failing) throw lost;
          counts.set(`${limit.name} ${key}`, () => limiter.count(key));
          return limiter.consume(key);
        };
        return { ...limiter, consume };
      }) as Limiters;
      const guarded = signInLimits({ ...server.deps, limiters });
      const guessFrom = (household: number) =>
        guarded({ ...guess, ip: `2001:db8:7:${household}::1` }, async () => undefined);
      // until no try is free any more, and the gates are asked too
      for (let n = 0; n < 15; n += 1) await guessFrom(n % 3);
      vi.advanceTimersByTime(1_000);
      const asked = [...counts.values()];
      const counted = () => Promise.all(asked.map((count) => count()));
      const before = await counted();
      isLost = true;
      await expect(guessFrom(0)).rejects.toBe(lost);
      await server.deps.background.settled();
      expect(await counted()).toEqual(before);
      isLost = false;
      expect(await guessFrom(0)).toMatchObject({ inARow: 16 });
    },
  );

  const inARow = async () => {
    const { db } = server.deps.storage;
    return (await db.selectFrom('sign_in_failures').select('in_a_row').executeTakeFirst())?.in_a_row;
  };
  const almostClose = () =>
    server.deps.storage.transaction((trx) =>
      trx
        .insertInto('sign_in_failures')
        .values({ account_hash: 'user 1', in_a_row: 99, last_at: '2026' })
        .execute(),
    );
  /** From the count of the next guess on, for one transaction. */
  const lock = () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    vi.spyOn(storage, 'transaction')
      .mockImplementationOnce((work) => transaction(work))
      .mockRejectedValueOnce(new StorageBusy('locked'));
  };

  it('does not close the account where the password is right and its code cannot be stored', async () => {
    await addAccount(server);
    await almostClose();
    lock();
    const login = (ip: string) =>
      visitor(server, ip).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
    expect((await refusal(login('203.0.113.1'))).status).toBe(503);
    await server.deps.background.settled();
    expect(await inARow()).toBe(99);
    expect((await login('198.51.100.1')).status).toBe('OTP_REQUIRED');
    expect(await inARow()).toBeUndefined();
  });

  it('does not close the account where the current password is right and that cannot be noted', async () => {
    const { auth } = server.client(await server.signIn());
    await almostClose();
    server.clock.advance(11 * 60_000);
    const { name, password } = STAFF;
    const change = () =>
      auth.updateProfile({ body: { name, email: 'new@stthomas.example', currentPassword: password } });
    // the session was seen, and that is written, before the password is looked at
    await auth.me();
    lock();
    expect((await refusal(change())).status).toBe(503);
    await server.deps.background.settled();
    expect(await inARow()).toBe(99);
    expect(await change()).toMatchObject({ email: 'new@stthomas.example' });
  });

  it('is answered before what it counted is taken back: that may wait for the database as long again', async () => {
    const { storage, background } = server.deps;
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
    await expect(signInLimits(server.deps)(guess, check)).rejects.toBe(crashed);
    expect(await inARow()).toBe(1);
    unlocked.resolve();
    await background.settled();
    expect(await inARow()).toBeUndefined();
  });
});

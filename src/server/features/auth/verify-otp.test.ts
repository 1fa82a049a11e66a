import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { instant } from '../../adapters/clock.ts';
import { testApp } from '../../testing/test-app.ts';
import { addAccount, differentCode, rejection, startSignIn, visitor } from './testing/sign-in.ts';

it('verify-otp locks the account before its dependent rows, as a deletion does', async () => {
  const server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  const { userId, otp } = await startSignIn(server);
  const { storage } = server.deps;
  let entered: ReturnType<typeof rejection> | undefined;
  await storage.transaction(async (trx) => {
    await sql`select 1 from users for update`.execute(trx);
    entered = rejection(visitor(server).auth.verifyOtp({ body: { userId, otp } }));
    await vi.waitFor(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(storage.db);
      expect(waiting.rows).toHaveLength(1);
    });
    const free = await sql`select 1 from challenges for update skip locked`.execute(trx);
    expect(free.rows).toHaveLength(1);
    await trx.deleteFrom('users').execute();
  });
  expect((await entered)?.code).toBe('CODE_REFUSED');
  await server.close();
});

it.each(engines)(
  'resend-otp rejects a challenge from before the clock was set back on %s',
  async (engine) => {
    const server = await testApp({ engine });
    await addAccount(server);
    const { userId } = await startSignIn(server);
    const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
    const setCreatedIn = (seconds: number) =>
      server.deps.storage.transaction((trx) =>
        trx
          .updateTable('challenges')
          .set({ created_at: instant(server.clock.now() + seconds * 1000) })
          .execute(),
      );
    await setCreatedIn(61);
    expect((await rejection(resend())).code).toBe('CODE_REFUSED');
    // server clocks may differ a little
    await setCreatedIn(60);
    expect((await resend()).message).toContain('resent');
    await server.close();
  },
);

it.each(engines)(
  'a right code whose session cannot be stored refunds its own attempt and no wrong one on %s',
  async (engine) => {
    const server = await testApp({ engine });
    await addAccount(server);
    const { storage, backgroundTasks } = server.deps;
    const transaction = storage.transaction.bind(storage);
    const spied = vi.spyOn(storage, 'transaction');
    const signIn = async () => {
      const { userId, otp } = await startSignIn(server);
      const enter = (code: string) => visitor(server).auth.verifyOtp({ body: { userId, otp: code } });
      // until the outbox has sent its email and writes no more
      await vi.waitFor(async () =>
        expect(await storage.db.selectFrom('outbox').selectAll().execute()).toEqual([]),
      );
      return {
        enter: () => enter(otp),
        guess: async () => (await rejection(enter(differentCode(otp)))).code,
        async enterWithFailure() {
          // the first transaction counts the attempt, the second stores the session
          spied
            .mockImplementationOnce((work) => transaction(work))
            .mockRejectedValueOnce(new StorageBusy('locked'));
          expect((await rejection(enter(otp))).status).toBe(503);
          await backgroundTasks.settled();
        },
      };
    };
    const first = await signIn();
    for (let n = 0; n < 4; n += 1) expect(await first.guess()).toBe('CODE_REFUSED');
    for (let n = 0; n < 6; n += 1) await first.enterWithFailure();
    expect((await first.enter()).token).toBeTruthy();

    const second = await signIn();
    for (let n = 0; n < 5; n += 1) {
      await second.enterWithFailure();
      expect(await second.guess()).toBe('CODE_REFUSED');
    }
    expect((await rejection(second.enter())).code).toBe('CODE_REFUSED');
    await server.close();
  },
);

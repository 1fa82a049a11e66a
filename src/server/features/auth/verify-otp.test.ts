import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { instant } from '../../adapters/clock.ts';
import { testApp } from '../../testing/test-app.ts';
import { addAccount, challenged, refusal, visitor, wrong } from './testing/sign-in.ts';

it('a code takes the account before what hangs on it, as whoever removes the account does', async () => {
  const server = await testApp({ engine: 'postgres' });
  await addAccount(server);
  const { userId, otp } = await challenged(server);
  const { storage } = server.deps;
  let entered: ReturnType<typeof refusal> | undefined;
  await storage.transaction(async (trx) => {
    await sql`select 1 from users for update`.execute(trx);
    entered = refusal(visitor(server).auth.verifyOtp({ body: { userId, otp } }));
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
  'sends no code again for a sign-in from before the clock was set back on %s',
  async (engine) => {
    const server = await testApp({ engine });
    await addAccount(server);
    const { userId } = await challenged(server);
    const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
    const begunIn = (seconds: number) =>
      server.deps.storage.transaction((trx) =>
        trx
          .updateTable('challenges')
          .set({ created_at: instant(server.clock.now() + seconds * 1000) })
          .execute(),
      );
    await begunIn(61);
    expect((await refusal(resend())).code).toBe('CODE_REFUSED');
    // clocks of several servers differ a little
    await begunIn(60);
    expect((await resend()).message).toContain('resent');
    await server.close();
  },
);

it.each(engines)(
  'a right code whose session cannot be stored uses up no try, and gives no wrong one back on %s',
  async (engine) => {
    const server = await testApp({ engine });
    await addAccount(server);
    const { storage, background } = server.deps;
    const transaction = storage.transaction.bind(storage);
    const spied = vi.spyOn(storage, 'transaction');
    const signIn = async () => {
      const { userId, otp } = await challenged(server);
      const enter = (code: string) => visitor(server).auth.verifyOtp({ body: { userId, otp: code } });
      // until the outbox is done with its mail, and writes no more
      await vi.waitFor(async () =>
        expect(await storage.db.selectFrom('outbox').selectAll().execute()).toEqual([]),
      );
      return {
        enter: () => enter(otp),
        guess: async () => (await refusal(enter(wrong(otp)))).code,
        async enterInVain() {
          // the first counts the try, the second stores the session
          spied
            .mockImplementationOnce((work) => transaction(work))
            .mockRejectedValueOnce(new StorageBusy('locked'));
          expect((await refusal(enter(otp))).status).toBe(503);
          await background.settled();
        },
      };
    };
    const first = await signIn();
    for (let n = 0; n < 4; n += 1) expect(await first.guess()).toBe('CODE_REFUSED');
    for (let n = 0; n < 6; n += 1) await first.enterInVain();
    expect((await first.enter()).token).toBeTruthy();

    const second = await signIn();
    for (let n = 0; n < 5; n += 1) {
      await second.enterInVain();
      expect(await second.guess()).toBe('CODE_REFUSED');
    }
    expect((await refusal(second.enter())).code).toBe('CODE_REFUSED');
    await server.close();
  },
);

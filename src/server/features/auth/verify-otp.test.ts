import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { instant } from '../../adapters/clock.ts';
import { testApp } from '../../testing/test-app.ts';
import { addAccount, rejection, startSignIn, visitor } from './testing/sign-in.ts';

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
  'verify-otp returns the same session for a repeated call with the same Idempotency-Key on %s',
  async (engine) => {
    const server = await testApp({ engine });
    await addAccount(server);
    const { userId, otp } = await startSignIn(server);
    const verify = (idempotencyKey: string) =>
      visitor(server).auth.verifyOtp({ body: { userId, otp }, idempotencyKey });
    const first = await verify('one');
    expect(await verify('one')).toEqual(first);
    expect((await rejection(verify('two'))).code).toBe('CODE_REFUSED');
    expect(await server.deps.storage.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    await server.close();
  },
);

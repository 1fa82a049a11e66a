import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, rejection, startSignIn, visitor } from './testing/sign-in.ts';

describe.each(engines)('a sign-in whose second transaction waits on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  /** Delays the next transaction by six seconds and blocks the one after it until released. */
  const delayTransactions = () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    const [reached, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = vi.fn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(storage, 'transaction')
      .mockImplementationOnce((work) => {
        vi.advanceTimersByTime(6_000);
        return transaction(work);
      })
      .mockImplementationOnce(async (work) => {
        reached.resolve();
        await freed.promise;
        return transaction(work).finally(ended);
      });
    return { reached: reached.promise, free: freed.resolve, ended };
  };
  const login = () => visitor(server).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
  const rows = (table: 'challenges' | 'sessions' | 'sign_in_failures') =>
    server.deps.storage.db.selectFrom(table).selectAll().execute();

  it('gets BUSY nine seconds after its arrival, and no code is sent later', async () => {
    const { reached, free, ended } = delayTransactions();
    const rejected = rejection(login());
    await reached;
    vi.advanceTimersByTime(3_000);
    expect(await rejected).toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } });
    free();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    await server.deps.backgroundTasks.settled();
    expect([await rows('challenges'), await rows('sign_in_failures'), server.emails]).toEqual([[], [], []]);
  });

  it('gets BUSY and no code when the database is released just after nine seconds', async () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(storage, 'transaction').mockImplementationOnce((work) => {
      vi.advanceTimersByTime(9_000);
      return transaction(work);
    });
    expect((await rejection(login())).status).toBe(503);
    await server.deps.backgroundTasks.settled();
    expect([await rows('challenges'), await rows('sign_in_failures'), server.emails]).toEqual([[], [], []]);
  });

  it('gets its code when the database is released before nine seconds', async () => {
    const { reached, free } = delayTransactions();
    const response = login();
    await reached;
    vi.advanceTimersByTime(2_999);
    free();
    expect((await response).status).toBe('OTP_REQUIRED');
    vi.advanceTimersByTime(60_000);
    expect(await rows('challenges')).toHaveLength(1);
  });

  it('keeps its code and creates no session when verify-otp times out', async () => {
    const { userId, otp } = await startSignIn(server);
    const enter = () => visitor(server).auth.verifyOtp({ body: { userId, otp } });
    const { reached, free, ended } = delayTransactions();
    const rejected = rejection(enter());
    await reached;
    vi.advanceTimersByTime(3_000);
    expect((await rejected).status).toBe(503);
    free();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    expect(await rows('sessions')).toEqual([]);
    expect((await enter()).user.email).toBe(STAFF.email);
  });
});

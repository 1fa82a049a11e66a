import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { addAccount, challenged, refusal, visitor } from './testing/sign-in.ts';

describe.each(engines)('a sign-in that waits for the database a second time on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    await addAccount(server);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  /** The next transaction waits for six seconds, and the one after it until it is freed. */
  const holdUp = () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    const [asked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = vi.fn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(storage, 'transaction')
      .mockImplementationOnce((work) => {
        vi.advanceTimersByTime(6_000);
        return transaction(work);
      })
      .mockImplementationOnce(async (work) => {
        asked.resolve();
        await freed.promise;
        return transaction(work).finally(ended);
      });
    return { asked: asked.promise, free: freed.resolve, ended };
  };
  const login = () => visitor(server).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
  const rows = (table: 'challenges' | 'sessions' | 'sign_in_failures') =>
    server.deps.storage.db.selectFrom(table).selectAll().execute();

  it('is told that the server is busy nine seconds after it came, and no code is sent later', async () => {
    const { asked, free, ended } = holdUp();
    const refused = refusal(login());
    await asked;
    vi.advanceTimersByTime(3_000);
    expect(await refused).toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } });
    free();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    await server.deps.background.settled();
    expect([await rows('challenges'), await rows('sign_in_failures'), server.mails]).toEqual([[], [], []]);
  });

  it('is told so too where the database is free by then, and no code is sent', async () => {
    const { storage } = server.deps;
    const transaction = storage.transaction.bind(storage);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.spyOn(storage, 'transaction').mockImplementationOnce((work) => {
      vi.advanceTimersByTime(9_000);
      return transaction(work);
    });
    expect((await refusal(login())).status).toBe(503);
    await server.deps.background.settled();
    expect([await rows('challenges'), await rows('sign_in_failures'), server.mails]).toEqual([[], [], []]);
  });

  it('gets its code when the database is free before that', async () => {
    const { asked, free } = holdUp();
    const answer = login();
    await asked;
    vi.advanceTimersByTime(2_999);
    free();
    expect((await answer).status).toBe('OTP_REQUIRED');
    vi.advanceTimersByTime(60_000);
    expect(await rows('challenges')).toHaveLength(1);
  });

  it('keeps its code, and no session that nobody waits for, when that is entered', async () => {
    const { userId, otp } = await challenged(server);
    const enter = () => visitor(server).auth.verifyOtp({ body: { userId, otp } });
    const { asked, free, ended } = holdUp();
    const refused = refusal(enter());
    await asked;
    vi.advanceTimersByTime(3_000);
    expect((await refused).status).toBe(503);
    free();
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
    expect(await rows('sessions')).toEqual([]);
    expect((await enter()).user.email).toBe(STAFF.email);
  });
});

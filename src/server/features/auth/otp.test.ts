import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh-database.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { otpLimiter } from './otp.ts';
import { addAccount, rejection, startSignIn, visitor } from './testing/sign-in.ts';

const OWNER = { id: 7, password_hash: 'hash of a known password' };

describe.each(engines)('the OTP limiter on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    // a fixed clock, so that no period ends on a busy machine
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  /** Requests `count` codes. Returns how many are sent. */
  const countSent = async (count: number, ip: string, owner = OWNER) => {
    const { countSend } = otpLimiter(server.deps);
    const requests = await Promise.allSettled(Array.from({ length: count }, () => countSend({ owner, ip })));
    return requests.filter(({ status }) => status === 'fulfilled').length;
  };

  it('allows twenty codes per network and sixty per account, until the password changes', async () => {
    expect(await countSent(25, '203.0.113.1')).toBe(20);
    expect(await countSent(5, '203.0.113.2')).toBe(0);
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await countSent(25, ip)).toBe(20);
    expect(await countSent(5, '198.51.3.1')).toBe(0);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, id: 8 })).toBe(5);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, password_hash: 'of another' })).toBe(5);
  });

  it('rejects with the same message and wait as for resends, and does not count entered codes', async () => {
    await addAccount(server);
    const login = () =>
      visitor(server).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
    const { userId, otp } = await startSignIn(server);
    await visitor(server).auth.verifyOtp({ body: { userId, otp } });
    for (let n = 0; n < 20; n += 1) await login();
    expect(await rejection(login())).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many codes were sent. Please wait a while before you ask for another.',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    // the password was right anyway
    expect(await server.deps.storage.db.selectFrom('sign_in_failures').select('in_a_row').execute()).toEqual(
      [],
    );
  });
});

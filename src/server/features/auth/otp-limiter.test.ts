import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import type { CreateRateLimiter } from '../../adapters/rate-limiter.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { otpLimiter } from './otp-limiter.ts';
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
    const request = await Promise.allSettled(
      Array.from({ length: count }, () => countSend({ owner, ip }, stored)),
    );
    return request.filter(({ status }) => status === 'fulfilled').length;
  };
  const stored = async () => undefined;

  it('allows twenty codes per subnet and sixty per account, until the password changes', async () => {
    expect(await countSent(25, '203.0.113.1')).toBe(20);
    expect(await countSent(5, '203.0.113.2')).toBe(0);
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await countSent(25, ip)).toBe(20);
    expect(await countSent(5, '198.51.3.1')).toBe(0);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, id: 8 })).toBe(5);
    expect(await countSent(5, '198.51.3.1', { ...OWNER, password_hash: 'of another' })).toBe(5);
  });

  it('allows codes for the subnet where the owner signed in when other subnets used up the limit', async () => {
    const home = '203.0.113.1';
    await countSent(1, home);
    await otpLimiter(server.deps).recordSignIn({ owner: OWNER, ip: home });
    for (const ip of ['198.51.1.1', '198.51.2.1', '198.51.3.1', '198.51.4.1']) await countSent(25, ip);
    expect(await countSent(25, home)).toBe(20);
  });

  it('refunds exactly the codes that could not be stored', async () => {
    const { countSend } = otpLimiter(server.deps);
    const full = new StorageFull('no room');
    const failing = async (count: number, ip: string) => {
      for (let n = 0; n < count; n += 1) {
        const store = () => Promise.reject(full);
        await expect(countSend({ owner: OWNER, ip }, store)).rejects.toBe(full);
        await server.deps.backgroundTasks.settled();
      }
    };
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await countSent(20, ip)).toBe(20);
    await failing(21, '198.51.3.1');
    // codes for a trusted subnet do not count against the account limit
    await otpLimiter(server.deps).recordSignIn({ owner: OWNER, ip: '203.0.113.1' });
    await failing(2, '203.0.113.1');
    expect(await countSent(25, '198.51.3.1')).toBe(20);
    // the one that recordSignIn refunded
    expect(await countSent(5, '198.51.4.1')).toBe(1);
  });

  it('refunds a code when one of its limiters fails', async () => {
    const lost = new Error('no connection');
    const limiters = ((limit) => {
      const limiter = server.deps.limiters({ ...limit, isRefundable: true });
      const unasked = limit.name === 'codes in all' || limit.name === 'code resends a day';
      return unasked ? { ...limiter, consume: () => Promise.reject(lost) } : limiter;
    }) as CreateRateLimiter;
    const request = { owner: OWNER, ip: '203.0.113.1' };
    const { countSend, countResend } = otpLimiter({ ...server.deps, limiters });
    for (let n = 0; n < 4; n += 1) {
      await expect(countSend(request, stored)).rejects.toBe(lost);
      await expect(countResend(request, stored)).rejects.toBe(lost);
      await server.deps.backgroundTasks.settled();
    }
    expect(await countSent(25, request.ip)).toBe(20);
    for (let n = 0; n < 3; n += 1) await otpLimiter(server.deps).countResend(request, stored);
  });

  it('refunds resent codes that could not be stored', async () => {
    await addAccount(server);
    const { userId } = await startSignIn(server);
    const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
    for (let n = 0; n < 11; n += 1) {
      vi.spyOn(server.deps.outbox, 'enqueue').mockRejectedValueOnce(new StorageFull('no room'));
      expect((await rejection(resend())).status).toBe(507);
      await server.deps.backgroundTasks.settled();
    }
    for (let n = 0; n < 3; n += 1) expect((await resend()).message).toContain('resent');
    expect((await rejection(resend())).code).toBe('TOO_MANY_REQUESTS');
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
    await server.deps.backgroundTasks.settled();
    expect(await server.deps.storage.db.selectFrom('sign_in_failures').select('in_a_row').execute()).toEqual(
      [],
    );
  });
});

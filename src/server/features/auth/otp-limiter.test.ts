import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import type { Limiters } from '../../adapters/rate-limiter.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { codeLimits } from './otp-limiter.ts';
import { addAccount, challenged, refusal, visitor } from './testing/sign-in.ts';

const OWNER = { id: 7, password_hash: 'of a password that somebody else knows' };

describe.each(engines)('codes for a right password on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
    // no time passes while a busy machine works
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server.close();
  });

  /** How many of so many codes are sent. */
  const taken = async (count: number, ip: string, owner = OWNER) => {
    const { take } = codeLimits(server.deps);
    const asked = await Promise.allSettled(Array.from({ length: count }, () => take({ owner, ip }, stored)));
    return asked.filter(({ status }) => status === 'fulfilled').length;
  };
  const stored = async () => undefined;

  it('go out twenty times from one network and sixty times in all, until there is another password', async () => {
    expect(await taken(25, '203.0.113.1')).toBe(20);
    expect(await taken(5, '203.0.113.2')).toBe(0);
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await taken(25, ip)).toBe(20);
    expect(await taken(5, '198.51.3.1')).toBe(0);
    expect(await taken(5, '198.51.3.1', { ...OWNER, id: 8 })).toBe(5);
    expect(await taken(5, '198.51.3.1', { ...OWNER, password_hash: 'of another' })).toBe(5);
  });

  it('still go to the network where the owner has signed in, whatever others use up', async () => {
    const home = '203.0.113.1';
    await taken(1, home);
    await codeLimits(server.deps).entered({ owner: OWNER, ip: home });
    for (const ip of ['198.51.1.1', '198.51.2.1', '198.51.3.1', '198.51.4.1']) await taken(25, ip);
    expect(await taken(25, home)).toBe(20);
  });

  it('are not counted where they could not be stored, nor those of others given back in their place', async () => {
    const { take } = codeLimits(server.deps);
    const full = new StorageFull('no room');
    const failing = async (count: number, ip: string) => {
      for (let n = 0; n < count; n += 1) {
        const store = () => Promise.reject(full);
        await expect(take({ owner: OWNER, ip }, store)).rejects.toBe(full);
        await server.deps.background.settled();
      }
    };
    for (const ip of ['198.51.1.1', '198.51.2.1']) expect(await taken(20, ip)).toBe(20);
    await failing(21, '198.51.3.1');
    // at home nothing is counted with all together
    await codeLimits(server.deps).entered({ owner: OWNER, ip: '203.0.113.1' });
    await failing(2, '203.0.113.1');
    expect(await taken(25, '198.51.3.1')).toBe(20);
    // the one that was entered
    expect(await taken(5, '198.51.4.1')).toBe(1);
  });

  it('are not counted where a limit of them cannot be asked', async () => {
    const lost = new Error('no connection');
    const limiters = ((limit) => {
      const limiter = server.deps.limiters({ ...limit, isLenient: true });
      const unasked = limit.name === 'codes in all' || limit.name === 'code resends a day';
      return unasked ? { ...limiter, consume: () => Promise.reject(lost) } : limiter;
    }) as Limiters;
    const asked = { owner: OWNER, ip: '203.0.113.1' };
    const { take, takeAgain } = codeLimits({ ...server.deps, limiters });
    for (let n = 0; n < 4; n += 1) {
      await expect(take(asked, stored)).rejects.toBe(lost);
      await expect(takeAgain(asked, stored)).rejects.toBe(lost);
      await server.deps.background.settled();
    }
    expect(await taken(25, asked.ip)).toBe(20);
    for (let n = 0; n < 3; n += 1) await codeLimits(server.deps).takeAgain(asked, stored);
  });

  it('that were to be sent again and could not be stored are not counted', async () => {
    await addAccount(server);
    const { userId } = await challenged(server);
    const resend = () => visitor(server).auth.resendOtp({ body: { userId } });
    for (let n = 0; n < 11; n += 1) {
      vi.spyOn(server.deps.outbox, 'post').mockRejectedValueOnce(new StorageFull('no room'));
      expect((await refusal(resend())).status).toBe(507);
      await server.deps.background.settled();
    }
    for (let n = 0; n < 3; n += 1) expect((await resend()).message).toContain('resent');
    expect((await refusal(resend())).code).toBe('TOO_MANY_REQUESTS');
  });

  it('are refused in the words and with the wait of codes that are sent again; those entered do not count', async () => {
    await addAccount(server);
    const login = () =>
      visitor(server).auth.login({ body: { email: STAFF.email, password: STAFF.password } });
    const { userId, otp } = await challenged(server);
    await visitor(server).auth.verifyOtp({ body: { userId, otp } });
    for (let n = 0; n < 20; n += 1) await login();
    expect(await refusal(login())).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many codes were sent. Please wait a while before you ask for another.',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    // it was right all the same
    await server.deps.background.settled();
    expect(await server.deps.storage.db.selectFrom('sign_in_failures').select('in_a_row').execute()).toEqual(
      [],
    );
  });
});

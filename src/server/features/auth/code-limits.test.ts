import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { codeLimits } from './code-limits.ts';
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
    const asked = await Promise.allSettled(Array.from({ length: count }, () => take({ owner, ip })));
    return asked.filter(({ status }) => status === 'fulfilled').length;
  };

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

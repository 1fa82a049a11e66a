import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '#storage/testing/fresh.ts';
import type { Limiters } from '../../outside/limiters.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { signInLimits } from './sign-in-limits.ts';

describe.each(engines)('a sign-in whose count cannot be kept on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

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
    const check = async () => ({ isRight: true });
    expect(await signInLimits({ ...server.deps, limiters })(guess, check)).toEqual({
      found: { isRight: true },
    });
    expect(unkind).toHaveBeenCalled();
  });
});

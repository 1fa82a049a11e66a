import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { sessionCalls } from '../testing/session-calls.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe.each(engines)('the token of a session on %s', (engine) => {
  const server = useTestApp({ engine });

  const { status, freshTokenFor, renewed, lastSeen } = sessionCalls(() => server);
  const tokens = () => server.deps.storage.db.selectFrom('session_tokens').selectAll().execute();
  /** Uses a new token until the old one is retired. */
  const useFirst = (fresh: string) =>
    expect
      .poll(async () => {
        await status(fresh);
        return (await tokens()).some(({ retires_at }) => retires_at !== null);
      })
      .toBe(true);

  it('stays valid when the response with the new one was lost, after any pause', async () => {
    server.clock.advance(11 * MINUTE);
    await renewed(server.token);
    for (const pause of [61 * SECOND, 59 * MINUTE, 20 * MINUTE]) {
      server.clock.advance(pause);
      expect(await renewed(server.token)).not.toBe(server.token);
      await expect.poll(lastSeen).toBe(new Date(server.clock.now()).toISOString());
    }
    server.clock.advance(HOUR);
    expect(await status(server.token)).toBe(401);
  });

  it('accumulates only a few lost new tokens, which are retired in the end', async () => {
    server.clock.advance(11 * MINUTE);
    let fresh = '';
    for (let lost = 0; lost < 30; lost += 1) {
      fresh = await renewed(server.token);
      server.clock.advance(11 * SECOND);
    }
    expect(await tokens()).toHaveLength(11);
    expect(await status(server.token)).toBe(200);
    server.clock.advance(MINUTE);
    fresh = await renewed(server.token);
    server.clock.advance(10 * MINUTE);
    await useFirst(fresh);
    server.clock.advance(MINUTE);
    await runCleanup(server.deps);
    expect([await status(server.token), await status(fresh)]).toEqual([401, 200]);
    expect((await tokens()).length).toBeLessThanOrEqual(2);
  });

  it('is replaced again for a client that evidently never received the first new one', async () => {
    server.clock.advance(11 * MINUTE);
    const lost = await renewed(server.token);
    server.clock.advance(9 * SECOND);
    expect(await freshTokenFor(server.token)).toBeNull();
    server.clock.advance(2 * SECOND);
    const fresh = await renewed(server.token);
    expect(fresh).not.toBe(lost);
    expect(await freshTokenFor(server.token)).toBeNull();
    await useFirst(fresh);
    server.clock.advance(MINUTE);
    expect([await status(server.token), await status(fresh)]).toEqual([401, 200]);
  });
});

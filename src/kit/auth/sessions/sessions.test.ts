import { describe, expect, it } from 'vitest';
import { runCleanup } from '#app/server/cleanup-jobs.ts';
import { STAFF } from '#app/testing/test-app.ts';
import { useTestApp } from '#app/testing/use-test-app.ts';
import { StorageFull } from '../../storage/errors.ts';
import { engines } from '../../storage/testing/fresh-database.ts';
import { sessionCalls } from '../testing/session-calls.ts';
import { endSessionsOf, sessionFinder } from './sessions.server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe.each(engines)('a session on %s', (engine) => {
  const server = useTestApp({ engine });

  const { status, lastSeen } = sessionCalls(() => server);

  it('writes its last-seen time, but not at every request', async () => {
    const atStart = await lastSeen();
    server.clock.advance(4 * SECOND);
    await status(server.token);
    expect(await lastSeen()).toBe(atStart);
    server.clock.advance(2 * SECOND);
    await status(server.token);
    await expect.poll(lastSeen).toBe(new Date(server.clock.now()).toISOString());
  });

  it('marks a new token in the response headers, also of an error', { tags: ['P3', 'P7'] }, async () => {
    server.clock.advance(11 * MINUTE);
    const { status: errorStatus, headers } = await server.request('/api/events/12345', {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect([errorStatus, headers.get('x-token-refreshed')]).toEqual([404, 'true']);
    expect(await status(headers.get('x-new-token') ?? '')).toBe(200);
  });

  it.each([
    ['/api/events', '{"title":"Written after the session ended"}'],
    ['/api/prayer-requests/search', '{"term":"Read after the session ended"}'],
  ])('that ends while a body is being sent to %s discards the body', async (path, text) => {
    const { storage } = server.deps;
    const body = new ReadableStream<Uint8Array>(
      {
        // read once the session was found
        async pull(sending) {
          await storage.transaction((trx) => trx.deleteFrom('sessions').execute());
          sending.enqueue(new TextEncoder().encode(text));
          sending.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const { status } = await server.request(path, init);
    expect([status, await storage.db.selectFrom('events').select('id').execute()]).toEqual([401, []]);
  });

  it('is not prolonged when the clock is set back', async () => {
    server.clock.advance(-24 * HOUR);
    expect(await status(server.token)).toBe(200);
    server.clock.advance(24 * HOUR + HOUR + SECOND);
    expect(await status(server.token)).toBe(401);
  });

  it('with a last-seen time in the future is rejected by a server that starts after the clock was set back', async () => {
    server.clock.advance(-HOUR);
    const findLater = sessionFinder({ ...server.deps, clock: { now: server.clock.now } });
    expect(await findLater(server.token)).toBeUndefined();
  });

  it('stays active while nothing can be written, still ends after an idle hour, and is written later', async () => {
    const { deps, clock } = server;
    let isFull = true;
    const transaction: typeof deps.storage.transaction = (work) =>
      isFull ? Promise.reject(new StorageFull('no room')) : deps.storage.transaction(work);
    const find = sessionFinder({ ...deps, storage: { ...deps.storage, transaction } });
    const other = await server.signIn({ ...STAFF, email: 'george@stthomas.example' });
    for (let call = 0; call < 5; call += 1) {
      clock.advance(50 * MINUTE);
      expect((await find(server.token))?.user.email).toBe(STAFF.email);
      expect(await find(other)).toEqual(call === 0 ? expect.anything() : undefined);
      if (call === 0) await deps.storage.transaction((trx) => endSessionsOf(trx, 2));
    }
    await runCleanup(deps);
    isFull = false;
    await expect
      .poll(async () => (await find(server.token)) && (await lastSeen()))
      .toBe(new Date(clock.now()).toISOString());
    isFull = true;
    clock.advance(HOUR);
    expect(await find(server.token)).toBeUndefined();
  });

  it('is found while its renewal waits for the database', async () => {
    const { deps, clock } = server;
    clock.advance(11 * MINUTE);
    const transaction = () => new Promise<never>(() => undefined);
    const find = sessionFinder({ ...deps, storage: { ...deps.storage, transaction } });
    const found = await Promise.all(Array.from({ length: 20 }, () => find(server.token)));
    expect(found.map((session) => [session?.user.email, session?.freshToken])).toEqual(
      Array(20).fill([STAFF.email, undefined]),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { openStorage } from '#storage/open.ts';
import { engines, freshDatabase } from '#storage/testing/fresh-database.ts';
import { startTestProgram } from '#storage/testing/test-program.ts';
import { runCleanup } from '../../../cleanup-jobs.ts';
import { STAFF, type TestApp, testApp } from '../../../testing/test-app.ts';
import { sessionCalls } from '../testing/session-calls.ts';
import { addAccount } from '../testing/sign-in.ts';
import { endSessionsOf, sessions } from './sessions.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe.each(engines)('a session on %s', (engine) => {
  let server: TestApp;
  let token: string;
  beforeEach(async () => {
    server = await testApp({ engine });
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const { call, status, freshTokenFor, renewed, lastSeen } = sessionCalls(() => server);
  /** Sends a request every so often, like an active user. */
  const stayActive = async (milliseconds: number): Promise<string> => {
    let current = token;
    for (let passed = 0; passed < milliseconds; passed += 30 * MINUTE) {
      server.clock.advance(30 * MINUTE);
      current = (await freshTokenFor(current)) ?? current;
    }
    return current;
  };

  it('returns the current user', { tags: ['P3', 'P7'] }, async () => {
    const { name, email } = STAFF;
    expect(await server.client(token).auth.me()).toEqual({
      id: expect.any(Number),
      name,
      email,
      role: 'admin',
    });
  });

  it('does not store its token in the database', async () => {
    const { storage } = server.deps;
    const rows = [
      await storage.db.selectFrom('sessions').selectAll().execute(),
      await storage.db.selectFrom('session_tokens').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ hash } = { hash: '' }] = await storage.db.selectFrom('session_tokens').select('hash').execute();
    expect(await status(hash)).toBe(401);
  });

  it('ends after exactly one hour without a request', async () => {
    const seenNow = () => expect.poll(lastSeen).toBe(new Date(server.clock.now()).toISOString());
    server.clock.advance(HOUR - 5 * SECOND);
    const second = await renewed(token);
    await seenNow();
    server.clock.advance(HOUR - 5 * SECOND);
    const third = await renewed(second);
    await seenNow();
    server.clock.advance(HOUR);
    expect(await status(third)).toBe(401);
  });

  it('ends after twelve hours of activity', async () => {
    const current = await stayActive(11.5 * HOUR);
    server.clock.advance(29 * MINUTE + 55 * SECOND);
    expect(await status(current)).toBe(200);
    const fresh = (await freshTokenFor(current)) ?? current;
    server.clock.advance(5 * SECOND);
    expect([await status(current), await status(fresh)]).toEqual([401, 401]);
  });

  it('writes its last-seen time, but not at every request', async () => {
    const atStart = await lastSeen();
    server.clock.advance(4 * SECOND);
    await status(token);
    expect(await lastSeen()).toBe(atStart);
    server.clock.advance(2 * SECOND);
    await status(token);
    await expect.poll(lastSeen).toBe(new Date(server.clock.now()).toISOString());
  });

  it('marks a new token in the response headers', { tags: ['P7'] }, async () => {
    server.clock.advance(11 * MINUTE);
    await expect
      .poll(async () => {
        const { headers } = await call(token);
        return headers.has('x-new-token') && headers.get('x-token-refreshed');
      })
      .toBe('true');
  });

  it('sends its new token with an error response too', async () => {
    server.clock.advance(11 * MINUTE);
    const errorResponse = await server.request('/api/events/12345', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(errorResponse.status).toBe(404);
    expect(await status(errorResponse.headers.get('x-new-token') ?? '')).toBe(200);
  });

  it('serves twenty concurrent requests during a rotation and sends the new token with one of them', async () => {
    server.clock.advance(11 * MINUTE);
    const responses = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(responses.filter(({ headers }) => headers.has('x-new-token')).length).toBeLessThanOrEqual(1);
    const again = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(again.map((response) => response.status)).toEqual(Array(20).fill(200));
  });

  it('rejects all its tokens after the sign-out', async () => {
    server.clock.advance(11 * MINUTE);
    const fresh = await renewed(token);
    await server.client(fresh).auth.logout();
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => status(n % 2 ? fresh : token)));
    expect(statuses).toEqual(Array(20).fill(401));
  });

  it('ends immediately when its account is deactivated or deleted', async () => {
    const { storage } = server.deps;
    await storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    server.clock.advance(11 * MINUTE);
    const response = await call(token);
    expect([response.status, response.headers.get('x-new-token')]).toEqual([401, null]);
    await storage.transaction((trx) => trx.updateTable('users').set({ is_active: 1 }).execute());
    expect(await status(token)).toBe(200);
    await storage.transaction((trx) => trx.deleteFrom('users').execute());
    expect(await status(token)).toBe(401);
  });

  it('ends with all sessions of the account except the excepted one', async () => {
    const { deps } = server;
    const other = await addAccount(server, { ...STAFF, email: 'george@stthomas.example' });
    const { start, find } = sessions(deps);
    const [{ id }] = (await deps.storage.db.selectFrom('users').select('id').orderBy('id').execute()) as [
      { id: number },
    ];
    const [second, others] = await deps.storage.transaction(async (trx) => [
      await start(trx, id, 'telephone'),
      await start(trx, other, 'desk'),
    ]);
    const excepted = await find(second);
    await deps.storage.transaction((trx) => endSessionsOf(trx, id, excepted?.id));
    expect([await status(token), await status(second), await status(others)]).toEqual([401, 200, 200]);
    await deps.storage.transaction((trx) => endSessionsOf(trx, id));
    expect([await status(second), await status(others)]).toEqual([401, 200]);
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
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const { status } = await server.request(path, init);
    expect([status, await storage.db.selectFrom('events').select('id').execute()]).toEqual([401, []]);
  });

  it('is not prolonged when the clock is set back', async () => {
    server.clock.advance(-24 * HOUR);
    expect(await status(token)).toBe(200);
    server.clock.advance(24 * HOUR + HOUR + SECOND);
    expect(await status(token)).toBe(401);
  });

  it('with a last-seen time in the future is rejected by a server that starts after the clock was set back', async () => {
    server.clock.advance(-HOUR);
    const startedLater = sessions({ ...server.deps, clock: { now: server.clock.now } });
    expect(await startedLater.find(token)).toBeUndefined();
  });

  it('stays active while nothing can be written, still ends after an idle hour, and is written later', async () => {
    const { deps, clock } = server;
    let isFull = true;
    const transaction: typeof deps.storage.transaction = (work) =>
      isFull ? Promise.reject(new StorageFull('no room')) : deps.storage.transaction(work);
    const { find } = sessions({ ...deps, storage: { ...deps.storage, transaction } });
    const other = await server.signIn({ ...STAFF, email: 'george@stthomas.example' });
    for (let call = 0; call < 5; call += 1) {
      clock.advance(50 * MINUTE);
      expect((await find(token))?.user.email).toBe(STAFF.email);
      expect(await find(other)).toEqual(call === 0 ? expect.anything() : undefined);
      if (call === 0) await deps.storage.transaction((trx) => endSessionsOf(trx, 2));
    }
    await runCleanup(deps);
    isFull = false;
    await expect
      .poll(async () => (await find(token)) && (await lastSeen()))
      .toBe(new Date(clock.now()).toISOString());
    isFull = true;
    clock.advance(HOUR);
    expect(await find(token)).toBeUndefined();
  });

  it.each(['', 'x', '0', '1', 'null', 'undefined', `${'a'.repeat(43)}`])(
    'is not found by the invalid token "%s"',
    async (guess) => {
      expect(await sessions(server.deps).find(guess)).toBeUndefined();
    },
  );
});

it('a request is served without delay and keeps its session while another program locks the database', async () => {
  const place = await freshDatabase('sqlite', { isMigrated: true });
  const server = await testApp({ engine: 'sqlite' });
  const storage = openStorage(place.url);
  try {
    const { start, find } = sessions({ ...server.deps, storage });
    const token = await storage.transaction(async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          name: 'Mariam',
          email: 'm@x.example',
          password_hash: '',
          is_active: 1,
          role: 'admin',
          created_at: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return start(trx, id, 'desk');
    });
    const other = startTestProgram('hold-lock.ts', place.url, '60000');
    await other.lines.next();
    server.clock.advance(11 * MINUTE);
    const began = performance.now();
    const found = await Promise.all(Array.from({ length: 20 }, () => find(token)));
    // a write that waited for the lock would fail after six seconds
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(found.map((session) => session?.user.name)).toEqual(Array(20).fill('Mariam'));
    expect(found.filter((session) => session?.freshToken)).toEqual([]);
    await other.kill();
    await expect.poll(async () => (await find(token))?.freshToken).toBeDefined();
  } finally {
    await storage.close();
    await server.close();
    await place.remove();
  }
});

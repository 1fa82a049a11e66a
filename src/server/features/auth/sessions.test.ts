import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageFull } from '#storage/errors.ts';
import { openStorage } from '#storage/open.ts';
import { startOther } from '#storage/testing/child-process.ts';
import { engines, freshAddress } from '#storage/testing/fresh-database.ts';
import { keepHouse } from '../../cleanup-jobs.ts';
import { STAFF, type TestApp, testApp } from '../../testing/test-app.ts';
import { endSessionsOf, sessions } from './sessions.ts';
import { sessionCalls } from './testing/session-calls.ts';
import { addAccount } from './testing/sign-in.ts';

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
  /** Works on like somebody who is never away for long. */
  const keepWorking = async (milliseconds: number): Promise<string> => {
    let current = token;
    for (let passed = 0; passed < milliseconds; passed += 30 * MINUTE) {
      server.clock.advance(30 * MINUTE);
      current = (await freshTokenFor(current)) ?? current;
    }
    return current;
  };

  it('says who is signed in', { tags: ['P3', 'P7'] }, async () => {
    const { name, email } = STAFF;
    expect(await server.client(token).auth.me()).toEqual({
      id: expect.any(Number),
      name,
      email,
      role: 'admin',
    });
  });

  it('leaves nothing in the database that could be used as its token', async () => {
    const { storage } = server.deps;
    const rows = [
      await storage.db.selectFrom('sessions').selectAll().execute(),
      await storage.db.selectFrom('session_tokens').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    const [{ hash } = { hash: '' }] = await storage.db.selectFrom('session_tokens').select('hash').execute();
    expect(await status(hash)).toBe(401);
  });

  it('ends after an hour without a call, and not before', async () => {
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

  it('ends after twelve hours, however busy it was', async () => {
    const current = await keepWorking(11.5 * HOUR);
    server.clock.advance(29 * MINUTE + 55 * SECOND);
    expect(await status(current)).toBe(200);
    const fresh = (await freshTokenFor(current)) ?? current;
    server.clock.advance(5 * SECOND);
    expect([await status(current), await status(fresh)]).toEqual([401, 401]);
  });

  it('writes when it was last seen, but not at every call', async () => {
    const atStart = await lastSeen();
    server.clock.advance(4 * SECOND);
    await status(token);
    expect(await lastSeen()).toBe(atStart);
    server.clock.advance(2 * SECOND);
    await status(token);
    await expect.poll(lastSeen).toBe(new Date(server.clock.now()).toISOString());
  });

  it('says beside a fresh token that it is one', { tags: ['P7'] }, async () => {
    server.clock.advance(11 * MINUTE);
    await expect
      .poll(async () => {
        const { headers } = await call(token);
        return headers.has('x-new-token') && headers.get('x-token-refreshed');
      })
      .toBe('true');
  });

  it('gets its fresh token with a refusal as well', async () => {
    server.clock.advance(11 * MINUTE);
    const refusal = await server.request('/api/events/12345', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(refusal.status).toBe(404);
    expect(await status(refusal.headers.get('x-new-token') ?? '')).toBe(200);
  });

  it('serves twenty calls at once across a refresh, and hands the fresh token to one of them', async () => {
    server.clock.advance(11 * MINUTE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ headers }) => headers.has('x-new-token')).length).toBeLessThanOrEqual(1);
    const again = await Promise.all(Array.from({ length: 20 }, () => call(token)));
    expect(again.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });

  it('is over for all its tokens with the sign-out', async () => {
    server.clock.advance(11 * MINUTE);
    const fresh = await renewed(token);
    await server.client(fresh).auth.logout();
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => status(n % 2 ? fresh : token)));
    expect(statuses).toEqual(Array(20).fill(401));
  });

  it('is over at once when its account is no longer active, or gone', async () => {
    const { storage } = server.deps;
    await storage.transaction((trx) => trx.updateTable('users').set({ is_active: 0 }).execute());
    server.clock.advance(11 * MINUTE);
    const answer = await call(token);
    expect([answer.status, answer.headers.get('x-new-token')]).toEqual([401, null]);
    await storage.transaction((trx) => trx.updateTable('users').set({ is_active: 1 }).execute());
    expect(await status(token)).toBe(200);
    await storage.transaction((trx) => trx.deleteFrom('users').execute());
    expect(await status(token)).toBe(401);
  });

  it('is over with all others of the account but the one that is kept', async () => {
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
    const kept = await find(second);
    await deps.storage.transaction((trx) => endSessionsOf(trx, id, kept?.id));
    expect([await status(token), await status(second), await status(others)]).toEqual([401, 200, 200]);
    await deps.storage.transaction((trx) => endSessionsOf(trx, id));
    expect([await status(second), await status(others)]).toEqual([401, 200]);
  });

  it.each([
    ['/api/events', '{"title":"Written by one who was put out"}'],
    ['/api/prayer-requests/search', '{"term":"read by one who was put out"}'],
  ])('that ends while a body is still on its way to %s does nothing with it', async (path, text) => {
    const { storage } = server.deps;
    const body = new ReadableStream<Uint8Array>(
      {
        // asked for once the session was found
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

  it('is not prolonged by a clock that is set back', async () => {
    server.clock.advance(-24 * HOUR);
    expect(await status(token)).toBe(200);
    server.clock.advance(24 * HOUR + HOUR + SECOND);
    expect(await status(token)).toBe(401);
  });

  it('that was last seen later than now is not believed by a server that starts after the clock was set back', async () => {
    server.clock.advance(-HOUR);
    const startedLater = sessions({ ...server.deps, clock: { now: server.clock.now } });
    expect(await startedLater.find(token)).toBeUndefined();
  });

  it('that is worked in goes on while nothing can be written, still ends after an hour without a call, and is written later', async () => {
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
    await keepHouse(deps);
    isFull = false;
    await expect
      .poll(async () => (await find(token)) && (await lastSeen()))
      .toBe(new Date(clock.now()).toISOString());
    isFull = true;
    clock.advance(HOUR);
    expect(await find(token)).toBeUndefined();
  });

  it.each(['', 'x', '0', '1', 'null', 'undefined', `${'a'.repeat(43)}`])(
    'is not found by the token "%s"',
    async (guess) => {
      expect(await sessions(server.deps).find(guess)).toBeUndefined();
    },
  );
});

it('is served without delay while another program holds the database, and is not signed out by it', async () => {
  const place = await freshAddress('sqlite', { isMigrated: true });
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
    const other = startOther('hold-lock.ts', place.url, '60000');
    await other.lines.next();
    server.clock.advance(11 * MINUTE);
    const began = performance.now();
    const found = await Promise.all(Array.from({ length: 20 }, () => find(token)));
    // a write that waited for the lock would have given up after six seconds
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

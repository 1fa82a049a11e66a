import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageBusy } from '#storage/errors.ts';
import { engines } from '#storage/testing/fresh-database.ts';
import { keepHouse, keepHouseOnDuty, startHousekeeping } from './cleanup-jobs.ts';
import { addAccount, challenged, refusal, visitor } from './features/auth/testing/sign-in.ts';
import { STAFF, type TestApp, testApp } from './testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(engines)('housekeeping on %s', (engine) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await testApp({ engine });
  });
  afterEach(() => server.close());

  const count = async (
    table: 'sessions' | 'session_tokens' | 'challenges' | 'idempotency_keys' | 'sign_in_failures',
  ) => (await server.deps.storage.db.selectFrom(table).selectAll().execute()).length;

  it('throws away sessions that have ended, with their tokens, and keeps the others', async () => {
    await server.signIn();
    server.clock.advance(12 * 60 * MINUTE - 1);
    await keepHouse(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([1, 1]);
    server.clock.advance(1);
    await keepHouse(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([0, 0]);
  });

  it('throws away tokens that were replaced, and keeps the one in use', async () => {
    const token = await server.signIn();
    server.clock.advance(11 * MINUTE);
    const me = (bearer: string) =>
      server.request('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } });
    let fresh: string | null = null;
    await expect.poll(async () => (fresh = (await me(token)).headers.get('x-new-token'))).not.toBeNull();
    expect(await count('session_tokens')).toBe(2);
    const retiring = server.deps.storage.db
      .selectFrom('session_tokens')
      .select('hash')
      .where('retires_at', 'is not', null);
    await expect
      .poll(async () => {
        await me(fresh ?? '');
        return retiring.execute();
      })
      .toHaveLength(1);
    server.clock.advance(MINUTE);
    await keepHouse(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([1, 1]);
  });

  it('throws away sign-ins and repeated requests after a day, and single wrong passwords after a month', async () => {
    await addAccount(server);
    await challenged(server);
    await refusal(visitor(server).auth.login({ body: { email: STAFF.email, password: 'not the password' } }));
    const token = await server.deps.storage.db.selectFrom('sign_in_failures').selectAll().executeTakeFirst();
    expect(token?.in_a_row).toBe(1);
    await server.deps.storage.transaction((trx) =>
      trx
        .insertInto('idempotency_keys')
        .values({
          hash: 'x',
          request_hash: 'x',
          status: 201,
          answer: '',
          created_at: new Date(server.clock.now()).toISOString(),
        })
        .execute(),
    );
    const left = async () => [
      await count('challenges'),
      await count('idempotency_keys'),
      await count('sign_in_failures'),
    ];
    server.clock.advance(DAY - MINUTE);
    await keepHouse(server.deps);
    expect(await left()).toEqual([1, 1, 1]);
    server.clock.advance(MINUTE);
    await keepHouse(server.deps);
    expect(await left()).toEqual([0, 0, 1]);
    server.clock.advance(30 * DAY);
    await keepHouse(server.deps);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('throws away what a flood left in steps, between which others have their turn', async () => {
    const { storage } = server.deps;
    const rows = Array.from({ length: 450 }, (_, nth) => ({
      hash: `${nth}`,
      request_hash: 'x',
      status: 201,
      answer: '',
      created_at: '2020',
    }));
    await storage.transaction((trx) => trx.insertInto('idempotency_keys').values(rows).execute());
    const left: number[] = [];
    const transaction: typeof storage.transaction = async (work) => {
      const done = await storage.transaction(work);
      left.push(await count('idempotency_keys'));
      return done;
    };
    await keepHouse({ ...server.deps, storage: { ...storage, transaction } });
    expect([...new Set(left)]).toEqual([450, 250, 50, 0]);
  });

  it('never opens an account that was closed, but forgets an address that is nobody’s and closed after a month', async () => {
    await addAccount(server);
    for (const email of [STAFF.email, 'nobody@stthomas.example'])
      await refusal(visitor(server).auth.login({ body: { email, password: 'not the password' } }));
    const { storage } = server.deps;
    await storage.transaction((trx) => trx.updateTable('sign_in_failures').set({ in_a_row: 101 }).execute());
    server.clock.advance(30 * DAY - MINUTE);
    await keepHouse(server.deps);
    expect(await count('sign_in_failures')).toBe(2);
    server.clock.advance(3650 * DAY);
    await keepHouse(server.deps);
    const left = await storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
    expect(left).toEqual([{ account_hash: 'user 1' }]);
  });

  it('logs what fails and throws nothing', async () => {
    const failing = { ...server.deps.storage, transaction: () => Promise.reject(new StorageBusy('locked')) };
    await keepHouse({ ...server.deps, storage: failing });
    const chores = server.logged
      .filter(({ event }) => event === 'housekeeping failure')
      .map(({ chore }) => chore);
    expect(chores).toContain('ended sessions');
  });
});

it.each(engines)('is done by one of the processes that share a database on %s', async (engine) => {
  const server = await testApp({ engine });
  const { storage } = server.deps;
  const addRetired = () =>
    storage.transaction((trx) =>
      trx
        .insertInto('session_tokens')
        .values({ hash: 'h', session_id: 1, issued_at: '2020', retires_at: '2020' })
        .execute(),
    );
  const left = async () => (await storage.db.selectFrom('session_tokens').select('hash').execute()).length;
  await server.signIn();
  await storage.transaction((trx) => trx.deleteFrom('session_tokens').execute());
  await addRetired();
  await keepHouseOnDuty(server.deps);
  expect(await left()).toBe(0);
  await addRetired();
  await keepHouseOnDuty(server.deps);
  expect(await left()).toBe(1);
  server.clock.advance(10 * 60_000);
  await keepHouseOnDuty(server.deps);
  expect(await left()).toBe(0);
  await server.close();
});

it('removes mails that were written to a file 30 days ago, and nothing else', async () => {
  const server = await testApp({ engine: 'sqlite' });
  const folder = join(server.deps.settings.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const written = (name: string, daysAgo: number) => {
    writeFileSync(join(folder, name), 'Your sign-in code');
    const at = new Date(server.clock.now() - daysAgo * DAY);
    utimesSync(join(folder, name), at, at);
  };
  written('2026-10-25T18-00-00-000Z-0001.eml', 30);
  written('2026-10-25T18-00-00-000Z-0002.eml.part', 30);
  written('2026-10-26T18-00-00-000Z-0001.eml', 29);
  written('notes.txt', 400);
  await keepHouseOnDuty(server.deps);
  expect(readdirSync(folder).sort()).toEqual(['2026-10-26T18-00-00-000Z-0001.eml', 'notes.txt']);
  await server.close();
});

it('begins a minute after the start, for hosts that restart often, and goes on every ten until it is stopped', async () => {
  const server = await testApp({ engine: 'sqlite' });
  let rounds = 0;
  const transaction = () => {
    rounds += 1;
    return Promise.reject(new StorageBusy('locked'));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const { stop } = startHousekeeping({ ...server.deps, storage: { ...server.deps.storage, transaction } });
  const roundsAfter = async (minutes: number, expected: number) => {
    vi.advanceTimersByTime(minutes * MINUTE);
    while (rounds < expected) await setImmediate();
    return rounds;
  };
  expect(await roundsAfter(1, 1)).toBe(1);
  expect(await roundsAfter(9, 1)).toBe(1);
  expect(await roundsAfter(1, 2)).toBe(2);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await server.close();
});

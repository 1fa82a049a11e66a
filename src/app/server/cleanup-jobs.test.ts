import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { addAccount, rejection, startSignIn, visitor } from '#kit/auth/testing/sign-in.ts';
import { StorageBusy } from '#kit/storage/errors.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { STAFF, testApp } from '../testing/test-app.ts';
import { forEachTest } from '../testing/use-test-app.ts';
import {
  deleteExcessFailures,
  runCleanup,
  runCleanupIfLeader,
  startCleanupSchedule,
} from './cleanup-jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(engines)('cleanup on %s', (engine) => {
  const server = forEachTest(() => testApp({ engine }));

  const count = async (
    table: 'sessions' | 'session_tokens' | 'challenges' | 'idempotency_keys' | 'sign_in_failures',
  ) => (await server.deps.storage.db.selectFrom(table).selectAll().execute()).length;

  it('deletes ended sessions with their tokens, and no others', async () => {
    await server.signIn();
    server.clock.advance(12 * 60 * MINUTE - 1);
    await runCleanup(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([1, 1]);
    server.clock.advance(1);
    await runCleanup(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([0, 0]);
  });

  it('deletes replaced tokens, and not the current one', async () => {
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
    await runCleanup(server.deps);
    expect([await count('sessions'), await count('session_tokens')]).toEqual([1, 1]);
  });

  it('deletes sign-in challenges and idempotency keys after a day, and failed logins after 30 days', async () => {
    await addAccount(server);
    await startSignIn(server);
    await rejection(
      visitor(server).auth.login({ body: { email: STAFF.email, password: 'not the password' } }),
    );
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
    const remaining = async () => [
      await count('challenges'),
      await count('idempotency_keys'),
      await count('sign_in_failures'),
    ];
    server.clock.advance(DAY - MINUTE);
    await runCleanup(server.deps);
    expect(await remaining()).toEqual([1, 1, 1]);
    server.clock.advance(MINUTE);
    await runCleanup(server.deps);
    expect(await remaining()).toEqual([0, 0, 1]);
    server.clock.advance(30 * DAY);
    await runCleanup(server.deps);
    expect(await remaining()).toEqual([0, 0, 0]);
  });

  it('deletes many rows in batches of one transaction each', async () => {
    const { storage } = server.deps;
    const rows = Array.from({ length: 450 }, (_, nth) => ({
      hash: `${nth}`,
      request_hash: 'x',
      status: 201,
      answer: '',
      created_at: '2020',
    }));
    await storage.transaction((trx) => trx.insertInto('idempotency_keys').values(rows).execute());
    const remaining: number[] = [];
    const transaction: typeof storage.transaction = async (work) => {
      const done = await storage.transaction(work);
      remaining.push(await count('idempotency_keys'));
      return done;
    };
    await runCleanup({ ...server.deps, storage: { ...storage, transaction } });
    expect([...new Set(remaining)]).toEqual([450, 250, 50, 0]);
  });

  it('never unlocks an account, but forgets the lockout of an unknown email address after 30 days', async () => {
    await addAccount(server);
    for (const email of [STAFF.email, 'nobody@stthomas.example'])
      await rejection(visitor(server).auth.login({ body: { email, password: 'not the password' } }));
    const { storage } = server.deps;
    await storage.transaction((trx) => trx.updateTable('sign_in_failures').set({ in_a_row: 101 }).execute());
    server.clock.advance(30 * DAY - MINUTE);
    await runCleanup(server.deps);
    expect(await count('sign_in_failures')).toBe(2);
    server.clock.advance(3650 * DAY);
    await runCleanup(server.deps);
    const remaining = await storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
    expect(remaining).toEqual([{ account_hash: 'user 1' }]);
  });

  it('deletes the oldest unknown addresses beyond the maximum number of rows', async () => {
    const { storage } = server.deps;
    const rows = Array.from({ length: 6 }, (_, n) => ({
      account_hash: `${n}`,
      in_a_row: n === 1 ? 3 : 1,
      last_at: `2026-11-24T18:00:0${n}.000Z`,
    }));
    await storage.transaction((trx) => trx.insertInto('sign_in_failures').values(rows).execute());
    const left = async (maxRows: number) => {
      await storage.transaction((trx) => deleteExcessFailures(trx, maxRows));
      const remaining = await storage.db.selectFrom('sign_in_failures').select('account_hash').execute();
      return remaining.map(({ account_hash }) => account_hash).sort();
    };
    expect(await left(6)).toEqual(['0', '1', '2', '3', '4', '5']);
    // rows with many failures remain
    expect(await left(2)).toEqual(['1', '4', '5']);
  });

  it('logs errors and throws none', async () => {
    const failing = { ...server.deps.storage, transaction: () => Promise.reject(new StorageBusy('locked')) };
    await runCleanup({ ...server.deps, storage: failing });
    const jobs = server.logged.filter(({ event }) => event === 'cleanup failure').map(({ job }) => job);
    expect(jobs).toContain('ended sessions');
  });
});

it.each<[title: string, runsOnDays: readonly number[], deletedOnDay: number]>([
  ['keeps all records when the clock was 400 days ahead before it first ran', [400, 400.1, 0], 999],
  ['keeps all records when the clock is 400 days ahead again and again', [0, 1, 400, 1, 401], 999],
  ['deletes old records a day after a clock that was ahead is corrected', [0, 430, 29, 29.9, 31], 31],
  ['deletes old records a day after the site is switched on again', [0, 1, 60, 60.9, 61], 61],
  ['deletes old records although the process runs only on Sundays', [0, 7, 14, 21, 28, 35], 35],
])('cleanup %s', async (_, runsOnDays, deletedOnDay) => {
  const server = await testApp({ engine: 'sqlite' });
  const { storage, clock } = server.deps;
  const start = clock.now();
  const entry = { kind: 'events', record_id: 1, title: 'Picnic', row: '{}', file_id: null, deleted_by: null };
  const deleted_at = new Date(start).toISOString();
  await storage.transaction((trx) =>
    trx
      .insertInto('trash')
      .values({ ...entry, deleted_at })
      .execute(),
  );
  for (const day of runsOnDays) {
    server.clock.advance(start + day * DAY - clock.now());
    await runCleanupIfLeader(server.deps);
    const remaining = await storage.db.selectFrom('trash').select('id').execute();
    expect([day, remaining.length === 0]).toEqual([day, day === deletedOnDay]);
  }
  await server.close();
});

it.each(engines)('cleanup is done by one of the processes that share a database on %s', async (engine) => {
  const server = await testApp({ engine });
  const { storage } = server.deps;
  const addRetired = () =>
    storage.transaction((trx) =>
      trx
        .insertInto('session_tokens')
        .values({ hash: 'h', session_id: 1, issued_at: '2020', retires_at: '2020' })
        .execute(),
    );
  const remaining = async () =>
    (await storage.db.selectFrom('session_tokens').select('hash').execute()).length;
  await runCleanupIfLeader(server.deps);
  server.clock.advance(DAY);
  await server.signIn();
  await storage.transaction((trx) => trx.deleteFrom('session_tokens').execute());
  await addRetired();
  await runCleanupIfLeader(server.deps);
  expect(await remaining()).toBe(0);
  await addRetired();
  await runCleanupIfLeader(server.deps);
  expect(await remaining()).toBe(1);
  server.clock.advance(10 * 60_000);
  await runCleanupIfLeader(server.deps);
  expect(await remaining()).toBe(0);
  await server.close();
});

it('cleanup deletes email files older than 30 days, and no other files', async () => {
  const server = await testApp({ engine: 'sqlite' });
  await runCleanupIfLeader(server.deps);
  server.clock.advance(DAY);
  const folder = join(server.deps.config.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const writeFile = (name: string, daysAgo: number) => {
    writeFileSync(join(folder, name), 'Your sign-in code');
    const at = new Date(server.clock.now() - daysAgo * DAY);
    utimesSync(join(folder, name), at, at);
  };
  writeFile('2026-10-25T18-00-00-000Z-0001.eml', 30);
  writeFile('2026-10-25T18-00-00-000Z-0002.eml.part', 30);
  writeFile('2026-10-26T18-00-00-000Z-0001.eml', 29);
  writeFile('notes.txt', 400);
  await runCleanupIfLeader(server.deps);
  expect(readdirSync(folder).sort()).toEqual(['2026-10-26T18-00-00-000Z-0001.eml', 'notes.txt']);
  await server.close();
});

it('cleanup runs one minute after the start and then every ten minutes', async () => {
  const server = await testApp({ engine: 'sqlite' });
  let runs = 0;
  const transaction = () => {
    runs += 1;
    return Promise.reject(new StorageBusy('locked'));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  startCleanupSchedule({ ...server.deps, storage: { ...server.deps.storage, transaction } });
  const runsAfter = async (minutes: number, expected: number) => {
    vi.advanceTimersByTime(minutes * MINUTE);
    while (runs < expected) await setImmediate();
    return runs;
  };
  expect(await runsAfter(1, 1)).toBe(1);
  expect(await runsAfter(9, 1)).toBe(1);
  expect(await runsAfter(1, 2)).toBe(2);
  vi.useRealTimers();
  await server.close();
});

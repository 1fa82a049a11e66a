import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { openPostgres, type PostgresStorage } from '#storage/postgres/postgres.ts';
import type { Storage } from '#storage/storage.ts';
import { engines, freshDatabase, type TestDatabase } from '#storage/testing/fresh-database.ts';
import { createRateLimiters } from './rate-limiter.ts';

describe.each(engines)('a rate limiter on %s', (engine) => {
  let database: TestDatabase;
  let storage: Storage;
  beforeEach(async () => {
    database = await freshDatabase(engine, { isMigrated: true });
    storage = openStorage(database.url);
    // with a fixed clock, the test does not depend on the machine's speed
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await storage.close();
    await database.remove();
  });

  const limiter = (attempts: number, seconds = 60) =>
    createRateLimiters(storage)({ name: 'knocks', attempts, seconds, isRefundable: true });

  it('allows a number of attempts per key, and then returns the seconds to wait', async () => {
    const limited = limiter(3);
    const responses = await Promise.all(Array.from({ length: 5 }, () => limited.consume('door')));
    expect(responses.filter((seconds) => seconds === undefined)).toHaveLength(3);
    expect(await limited.consume('door')).toBeGreaterThan(55);
    expect(await limited.consume('window')).toBeUndefined();
    expect(await limited.count('window')).toBe(1);
  });

  it('shares its counts with another limiter of the same name', async () => {
    const limiters = createRateLimiters(storage);
    const [one, other] = [1, 2].map(() => limiters({ name: 'knocks', attempts: 1, seconds: 60 }));
    expect(await one?.consume('door')).toBeUndefined();
    expect(await other?.consume('door')).toBeGreaterThan(55);
  });

  it('resets its count when the period ends', async () => {
    const limited = limiter(1, 1);
    await limited.consume('door');
    expect(await limited.consume('door')).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await limited.consume('door')).toBeUndefined();
  });

  it('refunds at most as many attempts as were made', async () => {
    const limited = limiter(1);
    await limited.refund('door');
    expect(await limited.consume('door')).toBeUndefined();
    await limited.refund('door');
    await limited.refund('door');
    expect(await limited.consume('door')).toBeUndefined();
    expect(await limited.consume('door')).toBeDefined();
    await limited.reset('door');
    expect(await limited.consume('door')).toBeUndefined();
  });

  it('stores nothing for a key when all its attempts were refunded', async () => {
    const limiters = createRateLimiters(storage);
    const limited = limiters({ name: 'knocks', attempts: 3, seconds: 60, isRefundable: true });
    /** Number of stored keys. In memory, each key has one timer. */
    const countStoredKeys = async () =>
      'pool' in storage
        ? (await (storage as PostgresStorage).pool.query('select * from rate_limits')).rows.length
        : vi.getTimerCount();
    for (let n = 0; n < 5; n += 1) await limited.consume(`door ${n}`);
    await limited.consume('door 0');
    expect(await countStoredKeys()).toBe(5);
    await Promise.all(Array.from({ length: 5 }, (_, n) => limited.refund(`door ${n}`)));
    expect([await countStoredKeys(), await limited.count('door 0')]).toEqual([1, 1]);
    await limited.refund('door 0');
    expect(await countStoredKeys()).toBe(0);
  });

  it('counts an attempt that is made while another is refunded', async () => {
    const limited = limiter(3);
    await limited.consume('door');
    await Promise.all([limited.refund('door'), limited.consume('door'), limited.consume('door')]);
    expect(await limited.count('door')).toBe(2);
  });

  it('blocks a key for the given number of seconds', async () => {
    const limited = limiter(5);
    await limited.block('door', 100);
    expect(await limited.consume('door')).toBeGreaterThan(90);
    await limited.block('door', 1);
    expect(await limited.consume('door')).toBe(1);
  });
});

describe('rate limiters on PostgreSQL', () => {
  it('share their counts between processes, and store keys only as hashes', async () => {
    const database = await freshDatabase('postgres', { isMigrated: true });
    const [one, two] = [openPostgres(database.url), openPostgres(database.url)];
    const [here, there] = [one, two].map((storage) =>
      createRateLimiters(storage)({ name: 'knocks', attempts: 2, seconds: 60 }),
    );
    expect([await here?.consume('a door'), await there?.consume('a door')]).toEqual([undefined, undefined]);
    expect(await here?.consume('a door')).toBeDefined();
    const { rows } = await one.pool.query('select * from rate_limits');
    expect(JSON.stringify(rows)).not.toContain('door');
    await Promise.all([one.close(), two.close()]);
    await database.remove();
  });

  it('store nothing for a key when two processes refund its last two attempts at the same time', async () => {
    const database = await freshDatabase('postgres', { isMigrated: true });
    const processes = [openPostgres(database.url), openPostgres(database.url)];
    const limited = processes.map((storage) =>
      createRateLimiters(storage)({ name: 'knocks', attempts: 3, seconds: 60, isRefundable: true }),
    );
    for (const here of limited) await here.consume('a door');
    let looked = 0;
    const bothLooked = Promise.withResolvers<void>();
    for (const { pool } of processes) {
      const { query } = pool;
      vi.spyOn(pool, 'query').mockImplementationOnce(async (statement: unknown) => {
        const response = await Reflect.apply(query, pool, [statement]);
        if (++looked === processes.length) bothLooked.resolve();
        await bothLooked.promise;
        return response;
      });
    }
    await Promise.all(limited.map((here) => here.refund('a door')));
    expect((await processes[0]?.pool.query('select * from rate_limits'))?.rows).toEqual([]);
    await Promise.all(processes.map((storage) => storage.close()));
    await database.remove();
  });
});

it('a rate limiter does not query the database for a key that is over its limit', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const storage = openPostgres(database.url);
  const limited = createRateLimiters(storage)({ name: 'a flood', attempts: 3, seconds: 60 });
  const query = vi.spyOn(storage.pool, 'query');
  const responses = await Promise.all(Array.from({ length: 200 }, () => limited.consume('door')));
  expect(responses.filter((seconds) => seconds === undefined)).toHaveLength(3);
  expect(Math.min(...responses.flatMap((seconds) => seconds ?? []))).toBeGreaterThan(30);
  expect(query.mock.calls.length).toBeLessThanOrEqual(4);
  await storage.close();
  await database.remove();
});

it('a refundable rate limiter uses at most one database connection per key', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const storage = openPostgres(database.url);
  const limited = createRateLimiters(storage)({
    name: 'knocks',
    attempts: 1,
    seconds: 60,
    isRefundable: true,
  });
  const { query } = storage.pool;
  let [running, most] = [0, 0];
  vi.spyOn(storage.pool, 'query').mockImplementation(async (statement: unknown) => {
    most = Math.max(most, ++running);
    return Reflect.apply(query, storage.pool, [statement]).finally(() => running--);
  });
  const { consume, count, refund, block, reset } = limited;
  const all = [consume, count, refund, (key: string) => block(key, 1), reset];
  await Promise.all(Array.from({ length: 20 }, (_, n) => all[n % all.length]?.('door')));
  expect([running, most]).toEqual([0, 1]);
  await storage.close();
  await database.remove();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../storage/open.ts';
import { openPostgres } from '../storage/postgres/postgres.ts';
import type { Storage } from '../storage/storage.ts';
import { bothEngines, freshDatabase, type TestDatabase } from '../storage/testing/fresh-database.ts';
import { clientKey, createRateLimiters, networkKey } from './rate-limiter.ts';

describe.each(bothEngines)('a rate limiter on %s', (engine) => {
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
    createRateLimiters(storage)({ name: 'knocks', attempts, seconds });

  it('allows a number of attempts per key, and then returns the seconds to wait', async () => {
    const limited = limiter(3);
    const responses = await Promise.all(Array.from({ length: 5 }, () => limited.consume('door')));
    expect(responses.filter((seconds) => seconds === undefined)).toHaveLength(3);
    expect(await limited.consume('door')).toBeGreaterThan(55);
    expect(await limited.consume('window')).toBeUndefined();
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

  it('allows one more attempt after a refund, and all after a reset', async () => {
    const limited = limiter(1);
    await limited.consume('door');
    await limited.refund('door');
    expect(await limited.consume('door')).toBeUndefined();
    expect(await limited.consume('door')).toBeDefined();
    await limited.reset('door');
    expect(await limited.consume('door')).toBeUndefined();
  });

  it('returns the number of attempts, also beyond the limit', async () => {
    const limited = limiter(2);
    for (const count of [1, 2, 3]) expect(await limited.increment('door')).toBe(count);
  });

  it('returns the seconds to wait without counting, also of a period of another length', async () => {
    const limited = limiter(1);
    expect(await limited.secondsToWait('door')).toBeUndefined();
    await limited.consume('door', 100);
    expect(await limited.secondsToWait('door')).toBeGreaterThan(90);
    vi.advanceTimersByTime(100_000);
    expect(await limited.secondsToWait('door')).toBeUndefined();
    expect(await limited.consume('door')).toBeUndefined();
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
});

it('a rate limiter does not query the database for a key that is over its limit', async () => {
  const database = await freshDatabase('postgres', { isMigrated: true });
  const storage = openPostgres(database.url);
  const limited = createRateLimiters(storage)({ name: 'a flood', attempts: 3, seconds: 60 });
  const query = vi.spyOn(storage.pool, 'query');
  const responses: (number | undefined)[] = [];
  for (let n = 0; n < 200; n += 1) responses.push(await limited.consume('door'));
  expect(responses.filter((seconds) => seconds === undefined)).toHaveLength(3);
  expect(Math.min(...responses.flatMap((seconds) => seconds ?? []))).toBeGreaterThan(30);
  expect(query.mock.calls.length).toBeLessThanOrEqual(4);
  await storage.close();
  await database.remove();
});

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2', '127.0.0.2'],
  ['::1', '::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1:2::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0:0', '2001:db8:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ['', '', ''],
])('%j belongs to the client %j and the network %j', (ip, client, network) => {
  expect([clientKey(ip), networkKey(ip)]).toEqual([client, network]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '#storage/open.ts';
import { openPostgres, type PostgresStorage } from '#storage/postgres.ts';
import type { Storage } from '#storage/storage.ts';
import { engines, freshAddress, type Place } from '#storage/testing/fresh-database.ts';
import { createLimiters, networkOf, siteOf } from './rate-limiter.ts';

describe.each(engines)('a limiter on %s', (engine) => {
  let place: Place;
  let storage: Storage;
  beforeEach(async () => {
    place = await freshAddress(engine, { isMigrated: true });
    storage = openStorage(place.url);
    // no time passes while a busy machine works
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await storage.close();
    await place.remove();
  });

  const limiter = (tries: number, seconds = 60) =>
    createLimiters(storage)({ name: 'knocks', tries, seconds, isLenient: true });

  it('takes as many tries as it may, of each key, and then says how long to wait', async () => {
    const knocks = limiter(3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => knocks.consume('door')));
    expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(3);
    expect(await knocks.consume('door')).toBeGreaterThan(55);
    expect(await knocks.consume('window')).toBeUndefined();
    expect(await knocks.count('window')).toBe(1);
  });

  it('counts together with another of its name, wherever that was made', async () => {
    const limiters = createLimiters(storage);
    const [one, other] = [1, 2].map(() => limiters({ name: 'knocks', tries: 1, seconds: 60 }));
    expect(await one?.consume('door')).toBeUndefined();
    expect(await other?.consume('door')).toBeGreaterThan(55);
  });

  it('begins anew when the time is over', async () => {
    const knocks = limiter(1, 1);
    await knocks.consume('door');
    expect(await knocks.consume('door')).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(await knocks.consume('door')).toBeUndefined();
  });

  it('gives tries back, but never more than were made', async () => {
    const knocks = limiter(1);
    await knocks.giveBack('door');
    expect(await knocks.consume('door')).toBeUndefined();
    await knocks.giveBack('door');
    await knocks.giveBack('door');
    expect(await knocks.consume('door')).toBeUndefined();
    expect(await knocks.consume('door')).toBeDefined();
    await knocks.forget('door');
    expect(await knocks.consume('door')).toBeUndefined();
  });

  it('keeps nothing of a key whose tries were all given back', async () => {
    const limiters = createLimiters(storage);
    const knocks = limiters({ name: 'knocks', tries: 3, seconds: 60, isLenient: true });
    /** In memory each key has a timer that lets it go. */
    const kept = async () =>
      'pool' in storage
        ? (await (storage as PostgresStorage).pool.query('select * from rate_limits')).rows.length
        : vi.getTimerCount();
    for (let n = 0; n < 5; n += 1) await knocks.consume(`door ${n}`);
    await knocks.consume('door 0');
    expect(await kept()).toBe(5);
    await Promise.all(Array.from({ length: 5 }, (_, n) => knocks.giveBack(`door ${n}`)));
    expect([await kept(), await knocks.count('door 0')]).toEqual([1, 1]);
    await knocks.giveBack('door 0');
    expect(await kept()).toBe(0);
  });

  it('loses no try that is made while the one before is given back', async () => {
    const knocks = limiter(3);
    await knocks.consume('door');
    await Promise.all([knocks.giveBack('door'), knocks.consume('door'), knocks.consume('door')]);
    expect(await knocks.count('door')).toBe(2);
  });

  it('blocks a key for as long as it is told to', async () => {
    const knocks = limiter(5);
    await knocks.block('door', 100);
    expect(await knocks.consume('door')).toBeGreaterThan(90);
    await knocks.block('door', 1);
    expect(await knocks.consume('door')).toBe(1);
  });
});

describe('limiters over PostgreSQL', () => {
  it('count together in all processes, and keep no key that could be read', async () => {
    const place = await freshAddress('postgres', { isMigrated: true });
    const [one, two] = [openPostgres(place.url), openPostgres(place.url)];
    const [here, there] = [one, two].map((storage) =>
      createLimiters(storage)({ name: 'knocks', tries: 2, seconds: 60 }),
    );
    expect([await here?.consume('a door'), await there?.consume('a door')]).toEqual([undefined, undefined]);
    expect(await here?.consume('a door')).toBeDefined();
    const { rows } = await one.pool.query('select * from rate_limits');
    expect(JSON.stringify(rows)).not.toContain('door');
    await Promise.all([one.close(), two.close()]);
    await place.remove();
  });

  it('keep nothing of a key whose last two tries are given back in two processes at the same time', async () => {
    const place = await freshAddress('postgres', { isMigrated: true });
    const processes = [openPostgres(place.url), openPostgres(place.url)];
    const knocks = processes.map((storage) =>
      createLimiters(storage)({ name: 'knocks', tries: 3, seconds: 60, isLenient: true }),
    );
    for (const here of knocks) await here.consume('a door');
    let looked = 0;
    const bothLooked = Promise.withResolvers<void>();
    for (const { pool } of processes) {
      const { query } = pool;
      vi.spyOn(pool, 'query').mockImplementationOnce(async (asked: unknown) => {
        const answer = await Reflect.apply(query, pool, [asked]);
        if (++looked === processes.length) bothLooked.resolve();
        await bothLooked.promise;
        return answer;
      });
    }
    await Promise.all(knocks.map((here) => here.giveBack('a door')));
    expect((await processes[0]?.pool.query('select * from rate_limits'))?.rows).toEqual([]);
    await Promise.all(processes.map((storage) => storage.close()));
    await place.remove();
  });
});

it('a flood from a key that is refused does not reach the database', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const storage = openPostgres(place.url);
  const knocks = createLimiters(storage)({ name: 'a flood', tries: 3, seconds: 60 });
  const asked = vi.spyOn(storage.pool, 'query');
  const answers = await Promise.all(Array.from({ length: 200 }, () => knocks.consume('door')));
  expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(3);
  expect(Math.min(...answers.flatMap((seconds) => seconds ?? []))).toBeGreaterThan(30);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4);
  await storage.close();
  await place.remove();
});

it('what is asked about one key holds one connection, also where tries are given back', async () => {
  const place = await freshAddress('postgres', { isMigrated: true });
  const storage = openPostgres(place.url);
  const knocks = createLimiters(storage)({ name: 'knocks', tries: 1, seconds: 60, isLenient: true });
  const { query } = storage.pool;
  let [running, most] = [0, 0];
  vi.spyOn(storage.pool, 'query').mockImplementation(async (asked: unknown) => {
    most = Math.max(most, ++running);
    return Reflect.apply(query, storage.pool, [asked]).finally(() => running--);
  });
  const { consume, count, giveBack, block, forget } = knocks;
  const all = [consume, count, giveBack, (key: string) => block(key, 1), forget];
  await Promise.all(Array.from({ length: 20 }, (_, n) => all[n % all.length]?.('door')));
  expect([running, most]).toEqual([0, 1]);
  await storage.close();
  await place.remove();
});

it.each([
  ['203.0.113.9', '203.0.113'],
  ['127.0.0.1', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s belongs to the network "%s"', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it.each([
  ['203.0.113.9', undefined],
  ['::1', undefined],
  ['2001:DB8:0001:2::6', '2001:db8:1'],
  ['2001:db8::6', '2001:db8:0'],
])('%s belongs to what one customer has: "%s"', (ip, site) => {
  expect(siteOf(ip)).toBe(site);
});

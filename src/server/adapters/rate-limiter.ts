import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { PostgresStorage } from '#storage/postgres.ts';
import type { Storage } from '#storage/storage.ts';
import { hashOf } from '../crypto.ts';
import { turns } from '../keyed-semaphore.ts';

/** Counts tries against a limit, in memory for one process or in PostgreSQL for many. */
export interface Limiter {
  /**
   * Counts one try.
   * @returns undefined when it is within the limit, else how many seconds to wait.
   */
  consume(key: string): Promise<number | undefined>;
}

/** One whose tries may be taken back. */
export interface LenientLimiter extends Limiter {
  /** Tries counted for this key in the running period. */
  count(key: string): Promise<number>;
  /** Refuses this key for so many seconds, whatever its count. */
  block(key: string, seconds: number): Promise<void>;
  /** Gives one try back; of a key that has none left nothing is kept. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/**
 * A key that was refused is refused for the rest of its time without asking the database, which a flood would keep from whoever
 * reads. Where tries are taken back it is asked each time, unless it `isRefusedFromMemory` all the same.
 */
export interface Limiters {
  (limit: Limit & { readonly isLenient: true; readonly isRefusedFromMemory?: boolean }): LenientLimiter;
  (limit: Limit & { readonly isLenient?: never }): Limiter;
}

/** Limiters of the same name count together, in all processes that share a PostgreSQL; keys are kept as hashes only. */
export function createLimiters(storage: Storage): Limiters {
  const made = new Map<string, LenientLimiter>();
  return ({
    isLenient = false,
    isRefusedFromMemory = !isLenient,
    ...limit
  }: Limit & { isLenient?: boolean; isRefusedFromMemory?: boolean }) => {
    const known = made.get(limit.name) ?? counted(storage, { ...limit, isRefusedFromMemory });
    made.set(limit.name, known);
    return known;
  };
}

function counted(
  storage: Storage,
  { name, tries, seconds, isRefusedFromMemory }: Limit & { readonly isRefusedFromMemory: boolean },
): LenientLimiter {
  const options = { keyPrefix: name, points: tries, duration: seconds };
  if (!isPostgres(storage)) return oneByOne(inMemory(new RateLimiterMemory(options)));
  const counter = new RateLimiterPostgres({
    ...options,
    ...(isRefusedFromMemory && { inMemoryBlockOnConsumed: tries + 1 }),
    storeClient: storage.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
  return oneByOne(inPostgres(counter, storage));
}

/** Asked about one key once at a time, so that nothing is counted between the look and what it leads to. */
function inMemory(counter: RateLimiterMemory): LenientLimiter {
  return {
    ...limiter(counter),
    async giveBack(key) {
      const tries = (await counter.get(hashOf(key)))?.consumedPoints ?? 0;
      if (tries > 1) await counter.reward(hashOf(key), 1);
      else await counter.delete(hashOf(key));
    },
  };
}

/** Others count the same key at the same time: what is taken away is looked at in the same statement. */
function inPostgres(counter: RateLimiterPostgres, { pool }: PostgresStorage): LenientLimiter {
  return {
    ...limiter(counter),
    async giveBack(key) {
      const row = counter.getKey(hashOf(key));
      const deleteUpTo = (points: number) =>
        pool.query({
          text: 'delete from rate_limits where key = $1 and points <= $2',
          values: [row, points],
        });
      if ((await deleteUpTo(1)).rowCount) return;
      const { rows } = await pool.query({
        text: 'update rate_limits set points = points - 1 where key = $1 and points > 0 returning points',
        values: [row],
      });
      // another process gave one back between the two statements
      if (rows[0]?.points === 0) await deleteUpTo(0);
    },
  };
}

function limiter(counter: RateLimiterAbstract): Omit<LenientLimiter, 'giveBack'> {
  return {
    async consume(key) {
      try {
        await counter.consume(hashOf(key));
        return undefined;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    count: async (key) => (await counter.get(hashOf(key)))?.consumedPoints ?? 0,
    async block(key, seconds) {
      await counter.block(hashOf(key), seconds);
    },
    async forget(key) {
      await counter.delete(hashOf(key));
    },
  };
}

/** A statement that hangs takes 5 s to fail, and a browser waits for 10. */
const LONGEST_WAIT_MS = 4_000;

/**
 * Asks about one key once at a time. At the same time each would wait for the lock of the one before, and they would
 * have all connections of the database; and of a thousand tries all after the first refusal are refused from memory.
 */
function oneByOne(counter: LenientLimiter): LenientLimiter {
  const inTurn = turns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY, longestWaitMs: LONGEST_WAIT_MS });
  return {
    consume: (key) => inTurn(key, () => counter.consume(key)),
    count: (key) => inTurn(key, () => counter.count(key)),
    block: (key, seconds) => inTurn(key, () => counter.block(key, seconds)),
    giveBack: (key) => inTurn(key, () => counter.giveBack(key)),
    forget: (key) => inTurn(key, () => counter.forget(key)),
  };
}

function isPostgres(storage: Storage): storage is PostgresStorage {
  return 'pool' in storage;
}

/** Who sends, as far as an address tells: an IPv4 address is one sender; in IPv6 a household has 2^64 of them. */
export function senderOf(ip: string): string {
  return ip.includes(':') ? networkOf(ip) : ip;
}

/**
 * Whose tries count together: an IPv4 network of 256 addresses, an IPv6 network of one household (/64). Behind a loopback
 * address there is no network, so each counts alone.
 *
 * @param ip an address as sockets write it; anything else stands for itself.
 */
export function networkOf(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.startsWith('127.') ? ip : ip.slice(0, ip.lastIndexOf('.'));
  if (!ip.includes(':') || ip === '::1') return ip;
  return groupsOf(ip).slice(0, 4).join(':');
}

/** What one customer of a provider may have, 2^16 households: an IPv6 network of /48. Undefined for anything else. */
export function siteOf(ip: string): string | undefined {
  return ip.includes(':') && ip !== '::1' ? groupsOf(ip).slice(0, 3).join(':') : undefined;
}

/** The groups of an IPv6 address, all eight, in the one way to write them. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { PostgresStorage } from '#storage/postgres/postgres.ts';
import type { Storage } from '#storage/storage.ts';
import { sha256Hex } from '../crypto.ts';
import { createKeyedSemaphore } from '../keyed-semaphore.ts';

/** Counts attempts per key, in memory, or in PostgreSQL when several processes share the database. */
export interface RateLimiter {
  /**
   * Counts one attempt.
   * @returns undefined when it is within the limit, otherwise the seconds to wait.
   */
  consume(key: string): Promise<number | undefined>;
}

/** A rate limiter whose attempts can be refunded. */
export interface RefundableLimiter extends RateLimiter {
  /** Attempts counted for this key in the current period. */
  count(key: string): Promise<number>;
  /** Rejects this key for a number of seconds, regardless of its count. */
  block(key: string, seconds: number): Promise<void>;
  /** Subtracts one attempt. A key without attempts is deleted. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface RateLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

/**
 * By default a key over its limit is rejected from memory until the period ends, so that a flood of requests does not reach the
 * database. Refundable limiters query the database each time, unless `isBlockedInMemory` is set.
 */
export interface CreateRateLimiter {
  (
    limit: RateLimit & { readonly isRefundable: true; readonly isBlockedInMemory?: boolean },
  ): RefundableLimiter;
  (limit: RateLimit & { readonly isRefundable?: never }): RateLimiter;
}

/** Limiters with the same name share their counts, in all processes on one PostgreSQL database. Keys are stored as hashes. */
export function createRateLimiters(storage: Storage): CreateRateLimiter {
  const limiters = new Map<string, RefundableLimiter>();
  return ({
    isRefundable = false,
    isBlockedInMemory = !isRefundable,
    ...limit
  }: RateLimit & { isRefundable?: boolean; isBlockedInMemory?: boolean }) => {
    const limiter = limiters.get(limit.name) ?? createLimiter(storage, { ...limit, isBlockedInMemory });
    limiters.set(limit.name, limiter);
    return limiter;
  };
}

function createLimiter(
  storage: Storage,
  { name, attempts, seconds, isBlockedInMemory }: RateLimit & { readonly isBlockedInMemory: boolean },
): RefundableLimiter {
  const options = { keyPrefix: name, points: attempts, duration: seconds };
  if (!isPostgres(storage)) return serializePerKey(memoryLimiter(new RateLimiterMemory(options)));
  const counter = new RateLimiterPostgres({
    ...options,
    ...(isBlockedInMemory && { inMemoryBlockOnConsumed: attempts + 1 }),
    storeClient: storage.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
  return serializePerKey(postgresLimiter(counter, storage));
}

/** `refund` reads and then writes; `serializePerKey` ensures that no attempt is counted in between. */
function memoryLimiter(counter: RateLimiterMemory): RefundableLimiter {
  return {
    ...withHashedKeys(counter),
    async refund(key) {
      const attempts = (await counter.get(sha256Hex(key)))?.consumedPoints ?? 0;
      if (attempts > 1) await counter.reward(sha256Hex(key), 1);
      else await counter.delete(sha256Hex(key));
    },
  };
}

/** Other processes count the same key concurrently, so each statement checks the value that it changes. */
function postgresLimiter(counter: RateLimiterPostgres, { pool }: PostgresStorage): RefundableLimiter {
  return {
    ...withHashedKeys(counter),
    async refund(key) {
      const row = counter.getKey(sha256Hex(key));
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
      // another process refunded an attempt between the two statements
      if (rows[0]?.points === 0) await deleteUpTo(0);
    },
  };
}

function withHashedKeys(counter: RateLimiterAbstract): Omit<RefundableLimiter, 'refund'> {
  return {
    async consume(key) {
      try {
        await counter.consume(sha256Hex(key));
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
    count: async (key) => (await counter.get(sha256Hex(key)))?.consumedPoints ?? 0,
    async block(key, seconds) {
      await counter.block(sha256Hex(key), seconds);
    },
    async reset(key) {
      await counter.delete(sha256Hex(key));
    },
  };
}

/** Maximum time in the queue of a key. Statements time out after 5 s, and browsers give up after 10 s. */
const MAX_WAIT_MS = 4_000;

/**
 * Runs one operation per key at a time. Concurrent operations would wait for the same row lock and occupy all database
 * connections. In addition, attempts after the first rejected one are rejected from memory.
 */
function serializePerKey(counter: RefundableLimiter): RefundableLimiter {
  const runInSlot = createKeyedSemaphore({
    concurrency: 1,
    maxQueued: Number.POSITIVE_INFINITY,
    maxWaitMs: MAX_WAIT_MS,
  });
  return {
    consume: (key) => runInSlot(key, () => counter.consume(key)),
    count: (key) => runInSlot(key, () => counter.count(key)),
    block: (key, seconds) => runInSlot(key, () => counter.block(key, seconds)),
    refund: (key) => runInSlot(key, () => counter.refund(key)),
    reset: (key) => runInSlot(key, () => counter.reset(key)),
  };
}

function isPostgres(storage: Storage): storage is PostgresStorage {
  return 'pool' in storage;
}

import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiProblem } from '../api/problem.ts';
import type { PostgresStorage } from '../storage/postgres/postgres.ts';
import type { Storage } from '../storage/storage.ts';
import { sha256Hex } from './crypto.ts';

export type RateLimiter = ReturnType<typeof createLimiter>;

interface RateLimit {
  readonly name: string;
  readonly attempts: number;
  readonly seconds: number;
}

export type CreateRateLimiter = (limit: RateLimit) => RateLimiter;

/** Limiters with the same name share their counts, in all processes on one PostgreSQL database. Keys are stored as hashes. */
export function createRateLimiters(storage: Storage): CreateRateLimiter {
  const limiters = new Map<string, RateLimiter>();
  return (limit) => {
    const limiter = limiters.get(limit.name) ?? createLimiter(storage, limit);
    limiters.set(limit.name, limiter);
    return limiter;
  };
}

/** Counts attempts per key, in memory, or in PostgreSQL when several processes share the database. */
function createLimiter(storage: Storage, { name, attempts, seconds }: RateLimit) {
  const options = { keyPrefix: name, points: attempts, duration: seconds };
  const counter = isPostgres(storage)
    ? new RateLimiterPostgres({
        ...options,
        // a key over its limit is rejected from memory, so that a flood does not reach the database
        inMemoryBlockOnConsumed: attempts + 1,
        storeClient: storage.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
      })
    : new RateLimiterMemory(options);
  /**
   * Counts one attempt.
   *
   * @param customDuration the seconds of the period that begins with this attempt, if not those of the limit.
   * @returns undefined when it is within the limit, otherwise the seconds to wait.
   */
  const consume = async (key: string, customDuration?: number) => {
    try {
      await counter.consume(sha256Hex(key), 1, customDuration === undefined ? {} : { customDuration });
      return undefined;
    } catch (error) {
      if (error instanceof RateLimiterRes) return secondsLeft(error);
      throw error;
    }
  };
  return {
    consume,
    /** Counts one attempt. @throws ApiProblem TOO_MANY_REQUESTS with the message beyond the limit. */
    async assertWithin(key: string, message: string) {
      const retryAfterSeconds = await consume(key);
      if (retryAfterSeconds !== undefined)
        throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
    },
    /** Counts one attempt without a limit. @returns the attempts in the current period. */
    increment: async (key: string) => (await counter.penalty(sha256Hex(key))).consumedPoints,
    /** The seconds to wait if the limit is used up. Counts nothing. */
    async secondsToWait(key: string) {
      const counted = await counter.get(sha256Hex(key));
      const isUsedUp = counted && counted.consumedPoints >= attempts && counted.msBeforeNext > 0;
      return isUsedUp ? secondsLeft(counted) : undefined;
    },
    /** Takes one attempt back. */
    async refund(key: string) {
      await counter.reward(sha256Hex(key));
    },
    async reset(key: string) {
      await counter.delete(sha256Hex(key));
    },
  };
}

function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

function isPostgres(storage: Storage): storage is PostgresStorage {
  return 'pool' in storage;
}

/** Identifies a client by its IP address: the full IPv4 address, or the /64 prefix of IPv6, which one household has. */
export function clientKey(ip: string): string {
  return isIpv6(ip) ? ipv6Groups(ip).slice(0, 4).join(':') : ip;
}

/**
 * The network of a client: /24 for IPv4, /48 for IPv6, which providers assign to one customer. A loopback address is
 * returned unchanged.
 *
 * @param ip an address in the format of `socket.remoteAddress`; anything else is returned unchanged.
 */
export function networkKey(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.startsWith('127.') ? ip : ip.slice(0, ip.lastIndexOf('.'));
  return isIpv6(ip) ? ipv6Groups(ip).slice(0, 3).join(':') : ip;
}

function isIpv6(ip: string): boolean {
  return ip.includes(':') && ip !== '::1';
}

/** All eight groups of an IPv6 address in canonical form: lowercase, without leading zeros. */
function ipv6Groups(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const leading = head.split(':').filter(Boolean);
  const trailing = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - leading.length - trailing.length;
  return [...leading, ...Array<string>(Math.max(0, missing)).fill('0'), ...trailing].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}

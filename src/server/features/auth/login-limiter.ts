import { ApiProblem } from '#contract/problem.ts';
import { setLockTimeout } from '#storage/postgres/locks.ts';
import type { UserRow } from '#storage/schema.ts';
import { clientKey, prefix48Key, subnetKey } from '../../adapters/client-key.ts';
import type { AppContext } from '../../app-context.ts';
import { createKeyedSemaphore } from '../../keyed-semaphore.ts';
import { exponentialBackoff } from './exponential-backoff.ts';
import { type AccountKey, accountKey, countFailure, emailKey, refundFailure } from './lockout-repository.ts';
import { lockoutNotifier } from './notify-lockout.ts';
import { rejectionCache } from './rejection-cache.ts';
import type { RequestStart } from './transaction-deadline.ts';

export const FAILURES_PER_MINUTE_PER_ADDRESS = 20;
export const FAILURES_PER_MINUTE_PER_PREFIX48 = 60;
export const FREE_FAILURES_PER_SUBNET = 5;
export const FREE_FAILURES_PER_PREFIX48 = 15;
const MINUTE_SECONDS = 60;
const LOCKED_RETRY_SECONDS = 60 * 60;
/** An upper bound for one password check, including its wait in the hash queue. */
const MAX_CHECK_MS = 60_000;
/**
 * Total wait in all queues. The count may wait another 6 s for a free database, and the browser gives up after 10 s.
 */
const MAX_WAIT_MS = 3_000;
/**
 * PostgreSQL only, for each of the at most two locks that a count needs: its holder may hang, and a waiting count
 * occupies a shared slot.
 */
const COUNT_LOCK_TIMEOUT_MS = 200;
/** The value of `limit` in the log for both exponential backoffs. */
const BACKOFF = 'account from this network';

export interface LoginAttempt {
  /** The email address as typed. */
  readonly email: string;
  readonly ip: string;
  /** Reads the account; called only if no limit rejects the attempt. */
  readonly findAccount: () => Promise<UserRow | undefined>;
}

/** The result of `onSuccess`, or the number of consecutive failures including this one. */
export type AttemptResult<T> =
  | { readonly success: T }
  | { readonly success: undefined; readonly consecutiveFailures: number };

/**
 * Checks the password. Returns what to run if it is right, after the shared slot is released; `undefined` if it is
 * wrong.
 */
type Check<T> = (account: UserRow | undefined) => Promise<OnSuccess<T> | undefined>;
type OnSuccess<T> = (start: RequestStart) => Promise<T>;

interface CheckedAttempt<T> {
  readonly consecutiveFailures: number;
  readonly onSuccess: OnSuccess<T> | undefined;
}

/**
 * @throws ApiProblem TOO_MANY_REQUESTS without checking, after too many failures; BUSY; errors of the check and of
 * `onSuccess`.
 */
export type LoginLimiter = <T extends object>(
  attempt: LoginAttempt,
  check: Check<T>,
) => Promise<AttemptResult<T>>;

/**
 * Limits failed logins:
 * - per address: 20 a minute; per IPv6 /48: 60 a minute;
 * - per account and subnet (IPv4 /24, IPv6 /64): 5, then one after each delay of 1 s, 2 s, 4 s … 15 minutes; per
 *   account and /48: 15, likewise;
 * - per account: 100 consecutive failures lock it.
 *
 * An attempt is counted before the check and refunded if the password is right. Attempts for one account and subnet are
 * checked sequentially, so parallel guesses gain nothing. A semaphore per network keeps one network from filling the
 * shared queue.
 */
export function loginLimiter(
  deps: Pick<AppContext, 'storage' | 'clock' | 'keys' | 'limiters' | 'log' | 'outbox' | 'backgroundTasks'>,
): LoginLimiter {
  const { storage, clock, log, backgroundTasks } = deps;
  const notifyLockout = lockoutNotifier(deps);
  const counters = failureCounters(deps);
  const queue = { maxQueued: 20, maxWaitMs: MAX_WAIT_MS };
  const runPerAccountAndSubnet = createKeyedSemaphore({ concurrency: 1, ...queue });
  const runPerNetwork = createKeyedSemaphore({ concurrency: 4, ...queue });
  // bounds the database work of a flood to what the password hash lets through
  const runInSharedSlot = createKeyedSemaphore({ concurrency: 2, ...queue });
  const rejections = rejectionCache();
  const prefix48Rejections = rejectionCache({ maxAgeSeconds: MINUTE_SECONDS });

  /** A recent rejection of the same keys, which is repeated without counting. */
  const cachedRejection = (keys: AttemptKeys): Rejection | undefined => {
    const lookups = [
      { limit: 'account', key: keys.account, cache: rejections },
      { limit: 'site', key: keys.prefix48, cache: prefix48Rejections },
      { limit: BACKOFF, key: keys.accountAndSubnet, cache: rejections },
      { limit: BACKOFF, key: keys.accountAndPrefix48, cache: rejections },
    ] as const;
    for (const { limit, key, cache } of lookups) {
      const seconds = key === undefined ? undefined : cache.find(key);
      if (seconds !== undefined) return { limit, seconds };
    }
    return undefined;
  };

  function reject({ limit, seconds, ip }: Rejection & { ip: string }): never {
    log.warn({ event: 'sign-in limited', limit, ip, retryAfterSeconds: seconds }, 'too many failures');
    const message =
      limit === 'account'
        ? 'This account is locked because of too many wrong passwords. An administrator can unlock it.'
        : 'Too many attempts. Please wait a moment and try again.';
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
  }

  /** `translateError` stops the process when the disk has failed. */
  const logFailure = (error: unknown, message: string): void =>
    log.error({ event: 'failure', err: storage.translateError(error) }, message);

  const rejectIfCached = (keys: AttemptKeys, ip: string): void => {
    const rejection = cachedRejection(keys);
    if (rejection) reject({ ...rejection, ip });
  };

  /** If the work throws, the password was not judged: refunds the counted failure. */
  const refundOnError = async <T>(key: AccountKey, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // not awaited: if the database is failing, the refund may take as long again
      void backgroundTasks.run(() =>
        storage
          .transaction((trx) => refundFailure(trx, key))
          .catch((failure) => logFailure(failure, 'a failed login could not be refunded')),
      );
      throw error;
    }
  };

  /** Counts the attempt as a failure, then checks it. Returns `undefined` if the account is locked. */
  const countAndCheck = async <T>(
    { email, findAccount }: LoginAttempt,
    check: Check<T>,
  ): Promise<CheckedAttempt<T> | undefined> => {
    const account = await findAccount();
    const key = accountKey(deps, { account, email });
    const failure = { key, now: clock.now() };
    const consecutiveFailures = await storage.transaction(async (trx) => {
      await setLockTimeout(trx, storage.engine, COUNT_LOCK_TIMEOUT_MS);
      return countFailure(trx, failure);
    });
    if (consecutiveFailures === undefined) {
      // the process that locked it may have failed before it queued the email
      await notifyLockout({ key, account, minAgeMs: MAX_CHECK_MS }).catch((error) =>
        logFailure(error, 'the owner of a locked account was not notified'),
      );
      return undefined;
    }
    const onSuccess = await refundOnError(key, () => check(account));
    return {
      consecutiveFailures,
      onSuccess: onSuccess && ((start) => refundOnError(key, () => onSuccess(start))),
    };
  };

  /** Returns `undefined` without checking if the account was recently found locked, from any network. */
  const countAndCheckUnlessLocked = async <T>(
    attempt: LoginAttempt,
    check: Check<T>,
    { account }: AttemptKeys,
  ): Promise<CheckedAttempt<T> | undefined> => {
    if (rejections.find(account) !== undefined) return undefined;
    const checked = await countAndCheck(attempt, check);
    if (!checked) rejections.add(account, LOCKED_RETRY_SECONDS);
    return checked;
  };

  return async (attempt, check) => {
    const { ip } = attempt;
    const start = { queuedSince: performance.now() };
    const keys = attemptKeys(deps, attempt);
    const countAndRun = async () => {
      // attempts ahead in the queue may have been rejected meanwhile
      rejectIfCached(keys, ip);
      const rejection = await counters.count(keys);
      if (rejection?.backoffKey) rejections.add(rejection.backoffKey, rejection.seconds);
      if (rejection?.limit === 'site' && keys.prefix48)
        prefix48Rejections.add(keys.prefix48, rejection.seconds);
      if (rejection) reject({ ...rejection, ip });
      const checkInSlot = () =>
        runInSharedSlot('all', () => countAndCheckUnlessLocked(attempt, check, keys), start);
      const checkAndFinish = async () => {
        const checked = await runPerNetwork(keys.network, checkInSlot, start);
        if (!checked?.onSuccess)
          return checked && { success: undefined, consecutiveFailures: checked.consecutiveFailures };
        // outside the shared slot: a locked row of one account must not block other accounts
        return { success: await checked.onSuccess(start) };
      };
      const result = await checkAndFinish().catch(async (error) => {
        // the password was not judged, or it was right but too many codes were requested; what cannot be refunded stays
        // counted
        await Promise.allSettled([
          isTooManyRequests(error) ? counters.refundBackoff(keys) : counters.refund(keys),
        ]);
        throw error;
      });
      if (!result) {
        // it used a shared slot, so it counts against its address, whichever locked account it named
        await counters.refundBackoff(keys);
        reject({ limit: 'account', seconds: LOCKED_RETRY_SECONDS, ip });
      }
      if (!result.success) await counters.startDelay(keys);
      // the password is right: a failing counter must not keep the owner out
      else await counters.reset(keys).catch((error) => logFailure(error, 'a successful login stays counted'));
      return result;
    };
    rejectIfCached(keys, ip);
    return runPerAccountAndSubnet(keys.accountAndSubnet, countAndRun, start);
  };
}

function isTooManyRequests(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'TOO_MANY_REQUESTS';
}

interface Rejection {
  /** `site` is an IPv6 /48. */
  readonly limit: 'address' | 'site' | typeof BACKOFF | 'account';
  readonly seconds: number;
  /** The key of the backoff that rejected the attempt. */
  readonly backoffKey?: string;
}

/** The keys under which an attempt is counted. */
interface AttemptKeys {
  readonly address: string;
  /** IPv6 only. */
  readonly prefix48: string | undefined;
  /** The /48 in IPv6, the /24 in IPv4: what one customer of a provider may have. */
  readonly network: string;
  readonly account: string;
  readonly accountAndSubnet: string;
  readonly accountAndPrefix48: string | undefined;
}

function attemptKeys({ keys }: Pick<AppContext, 'keys'>, { email, ip }: LoginAttempt): AttemptKeys {
  const prefix48 = prefix48Key(ip);
  const subnet = subnetKey(ip);
  const account = emailKey(keys, email);
  return {
    address: clientKey(ip),
    prefix48,
    network: prefix48 ?? subnet,
    account,
    accountAndSubnet: `${subnet} ${account}`,
    accountAndPrefix48: prefix48 && `${prefix48} ${account}`,
  };
}

function failureCounters(deps: Pick<AppContext, 'limiters' | 'backgroundTasks'>) {
  const { limiters, backgroundTasks } = deps;
  // blocked in memory: a flood is rejected until the end of the minute even if attempts are refunded meanwhile
  const perMinute = { seconds: MINUTE_SECONDS, isRefundable: true, isBlockedInMemory: true } as const;
  const perAddress = limiters({
    name: 'sign-in address',
    attempts: FAILURES_PER_MINUTE_PER_ADDRESS,
    ...perMinute,
  });
  const perPrefix48 = limiters({
    name: 'sign-in site',
    attempts: FAILURES_PER_MINUTE_PER_PREFIX48,
    ...perMinute,
  });
  const subnetBackoff = exponentialBackoff(deps, { name: 'sign-in', freeAttempts: FREE_FAILURES_PER_SUBNET });
  const prefix48Backoff = exponentialBackoff(deps, {
    name: 'sign-in site',
    freeAttempts: FREE_FAILURES_PER_PREFIX48,
  });
  const refundMinute = ({ address, prefix48 }: AttemptKeys) =>
    Promise.all([perAddress.refund(address), prefix48 && perPrefix48.refund(prefix48)]);
  const refundBackoff = ({ accountAndSubnet, accountAndPrefix48 }: AttemptKeys) =>
    Promise.all([
      subnetBackoff.refund(accountAndSubnet),
      accountAndPrefix48 && prefix48Backoff.refund(accountAndPrefix48),
    ]);
  return {
    refundBackoff,
    /** Counts an attempt in all counters; if one rejects it or fails, refunds those before it. */
    async count(keys: AttemptKeys): Promise<Rejection | undefined> {
      const { address, prefix48, accountAndSubnet, accountAndPrefix48 } = keys;
      const limits = [
        { limit: 'address', key: address, count: perAddress.consume, refund: perAddress.refund },
        { limit: 'site', key: prefix48, count: perPrefix48.consume, refund: perPrefix48.refund },
        { limit: BACKOFF, key: accountAndSubnet, count: subnetBackoff.count, refund: subnetBackoff.refund },
        {
          limit: BACKOFF,
          key: accountAndPrefix48,
          count: prefix48Backoff.count,
          refund: prefix48Backoff.refund,
        },
      ] as const;
      const refunds: (() => Promise<void>)[] = [];
      for (const { limit, key, count, refund } of limits) {
        if (key === undefined) continue;
        const seconds = await count(key).catch((error) => {
          // not awaited: the database is failing, and the refund may take as long again
          for (const undo of refunds) void backgroundTasks.run(undo);
          throw error;
        });
        if (seconds !== undefined) {
          await Promise.all(refunds.map((undo) => undo()));
          return { limit, seconds, ...(limit === BACKOFF && { backoffKey: key }) };
        }
        refunds.push(() => refund(key));
      }
      return undefined;
    },
    async startDelay({ accountAndSubnet, accountAndPrefix48 }: AttemptKeys): Promise<void> {
      await Promise.all([
        subnetBackoff.startDelay(accountAndSubnet),
        accountAndPrefix48 && prefix48Backoff.startDelay(accountAndPrefix48),
      ]);
    },
    async refund(keys: AttemptKeys): Promise<void> {
      await Promise.all([refundMinute(keys), refundBackoff(keys)]);
    },
    async reset(keys: AttemptKeys): Promise<void> {
      const { accountAndSubnet, accountAndPrefix48 } = keys;
      await Promise.all([
        refundMinute(keys),
        subnetBackoff.reset(accountAndSubnet),
        accountAndPrefix48 && prefix48Backoff.reset(accountAndPrefix48),
      ]);
    },
  };
}

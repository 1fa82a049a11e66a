import { ApiProblem } from '#contract/problem.ts';
import { waitNoLonger } from '#storage/lock-timeout.ts';
import type { UserRow } from '#storage/schema.ts';
import { networkOf, senderOf, siteOf } from '../../adapters/rate-limiter.ts';
import type { Deps } from '../../app-context.ts';
import { turns } from '../../keyed-semaphore.ts';
import { growingPauses } from './exponential-backoff.ts';
import { countFailure, markOf, type Tried, triedOf, uncountFailure } from './lockout-repository.ts';
import { closedAccounts } from './notify-lockout.ts';
import { heldRefusals } from './rejection-cache.ts';
import type { Since } from './transaction-deadline.ts';

export const FAILURES_PER_MINUTE_PER_ADDRESS = 20;
export const FAILURES_PER_MINUTE_PER_PREFIX48 = 60;
export const FREE_FAILURES_PER_NETWORK = 5;
export const FREE_FAILURES_PER_PREFIX48 = 15;
const MINUTE_SECONDS = 60;
const CLOSED_RETRY_SECONDS = 60 * 60;
/** Longer than a password is ever looked at, its wait in the line with it. */
const LONGEST_CHECK_MS = 60_000;
/** In all lines together: whose turn comes at the last moment may wait 6 s for its count on top, and a browser waits for 10. */
const LONGEST_WAIT_MS = 3_000;
/** On PostgreSQL, for each lock of the two at most that a count needs: who waits for it keeps the line for everybody, and what holds it may have hung. */
const LONGEST_COUNT_WAIT_MS = 200;
const IN_A_PAUSE = 'account from this network';

export interface Guess {
  /** The address as it was typed. */
  readonly email: string;
  readonly ip: string;
  /** Looks whose address it is; asked only within the limits of the place. */
  readonly find: () => Promise<UserRow | undefined>;
}

/** How a guess ended: what the right password led to, or how many wrong ones in a row that makes. */
export type Outcome<T> = { readonly found: T } | { readonly found: undefined; readonly inARow: number };

/** Looks at the password. @returns what the right one leads to, which is run past the lines for everybody; undefined of a wrong one. */
type Check<T> = (account: UserRow | undefined) => Promise<WhenRight<T> | undefined>;
type WhenRight<T> = (since: Since) => Promise<T>;

/** A password that was looked at. */
interface Checked<T> {
  readonly inARow: number;
  readonly whenRight: WhenRight<T> | undefined;
}

/** @throws ApiProblem TOO_MANY_REQUESTS without checking, after too many failures; what the check and what it leads to throw. */
export type Guarded = <T extends object>(guess: Guess, check: Check<T>) => Promise<Outcome<T>>;

/**
 * Lets passwords be tried, but not without end. Only failures count: 20 a minute from one address, 60 from all that one
 * customer has in IPv6; for one account from one network five, from all of such a customer fifteen, then one after each pause
 * of 1 s, 2 s, 4 s … 15 minutes; for one account 100 in a row. A guess is counted before it is checked and given back when it
 * was right, and those for one account from one network are checked one after another, so guessing at the same time gains
 * nothing. Right or wrong, one place has few passwords looked at together, so that the line for everybody is never full of its own.
 */
export function signInLimits(
  deps: Pick<Deps, 'storage' | 'clock' | 'keys' | 'limiters' | 'log' | 'outbox' | 'background'>,
): Guarded {
  const { storage, clock, log, background } = deps;
  const tellClosed = closedAccounts(deps);
  const counters = failureCounters(deps);
  const line = { waiting: 20, longestWaitMs: LONGEST_WAIT_MS };
  const inTurn = turns({ atOnce: 1, ...line });
  const atPlace = turns({ atOnce: 4, ...line });
  // the rest of a flood is refused before anything is asked of the database, and what is asked is spread over the time of hashing
  const underWay = turns({ atOnce: 2, ...line });
  const refused = heldRefusals();
  const crowded = heldRefusals({ heldSeconds: MINUTE_SECONDS });

  /** What was refused just now is refused again before anything is counted. */
  const refusedBefore = ({ account, pair, site, sitePair }: Place): Refusal | undefined => {
    const looks = [
      { limit: 'account', key: account, held: refused },
      { limit: 'site', key: site, held: crowded },
      { limit: IN_A_PAUSE, key: pair, held: refused },
      { limit: IN_A_PAUSE, key: sitePair, held: refused },
    ] as const;
    for (const { limit, key, held } of looks) {
      const seconds = key === undefined ? undefined : held.find(key);
      if (seconds !== undefined) return { limit, seconds };
    }
    return undefined;
  };

  function refuse({ limit, seconds, ip }: Refusal & { ip: string }): never {
    log.warn({ event: 'sign-in limited', limit, ip, retryAfterSeconds: seconds }, 'too many failures');
    const message =
      limit === 'account'
        ? 'Sign-in to this account is closed after too many wrong passwords. An administrator can open it again.'
        : 'Too many attempts. Please wait a moment and try again.';
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
  }

  /** Explained, since that ends the process where the disk has failed. */
  const logFailure = (error: unknown, message: string): void =>
    log.error({ event: 'failure', err: storage.explain(error) }, message);

  const refuseAgain = (where: Place, ip: string): void => {
    const before = refusedBefore(where);
    if (before) refuse({ ...before, ip });
  };

  /** Where the work fails nothing was found out about the password: then it is counted as none. */
  const uncountedIfFailed = async <T>(tried: Tried, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      // not waited for: where it is the database that fails, this may take as long again
      void background.run(() =>
        storage
          .transaction((trx) => uncountFailure(trx, tried))
          .catch((failure) => logFailure(failure, 'a try that came to nothing stays counted')),
      );
      throw error;
    }
  };

  /** Counted before it is checked; undefined of an account that is closed. */
  const checked = async <T>({ email, find }: Guess, check: Check<T>): Promise<Checked<T> | undefined> => {
    const account = await find();
    const tried = triedOf(deps, { account, email });
    const failure = { tried, now: clock.now() };
    const inARow = await storage.transaction(async (trx) => {
      await waitNoLonger(trx, storage.engine, LONGEST_COUNT_WAIT_MS);
      return countFailure(trx, failure);
    });
    if (inARow === undefined) {
      // what closed it may have failed, or have been killed, before the mail was posted
      await tellClosed({ tried, account, agoMs: LONGEST_CHECK_MS }).catch((error) =>
        logFailure(error, 'an owner was not told of a closed account'),
      );
      return undefined;
    }
    const whenRight = await uncountedIfFailed(tried, () => check(account));
    return { inARow, whenRight: whenRight && ((since) => uncountedIfFailed(tried, () => whenRight(since))) };
  };

  /** Undefined too, without a look, of an account that was found closed just now, also from another network. */
  const checkedUnlessClosed = async <T>(
    guess: Guess,
    check: Check<T>,
    { account }: Place,
  ): Promise<Checked<T> | undefined> => {
    if (refused.find(account) !== undefined) return undefined;
    const seen = await checked(guess, check);
    if (!seen) refused.hold(account, CLOSED_RETRY_SECONDS);
    return seen;
  };

  return async (guess, check) => {
    const { ip } = guess;
    const since = { came: performance.now() };
    const where = placeOf(deps, guess);
    const countAndLook = async () => {
      // those before it in the line may have been refused meanwhile
      refuseAgain(where, ip);
      const refusal = await counters.count(where);
      if (refusal?.pausing) refused.hold(refusal.pausing, refusal.seconds);
      if (refusal?.limit === 'site' && where.site) crowded.hold(where.site, refusal.seconds);
      if (refusal) refuse({ ...refusal, ip });
      const look = () => underWay('all', () => checkedUnlessClosed(guess, check, where), since);
      const lookAndLead = async () => {
        const seen = await atPlace(where.place, look, since);
        if (!seen?.whenRight) return seen && { found: undefined, inARow: seen.inARow };
        // past the lines: what holds the rows of one account up is not to keep all others out
        return { found: await seen.whenRight(since) };
      };
      const outcome = await lookAndLead().catch(async (error) => {
        // nothing was found out about the password, or it was right and comes too often; what cannot be undone stays counted
        await Promise.allSettled([
          isTooMany(error) ? counters.giveBackPauses(where) : counters.giveBack(where),
        ]);
        throw error;
      });
      if (!outcome) {
        // it stood in the line for everybody: its place pays for it, however many closed accounts there are to ask for
        await counters.giveBackPauses(where);
        refuse({ limit: 'account', seconds: CLOSED_RETRY_SECONDS, ip });
      }
      if (!outcome.found) await counters.pause(where);
      // the password is right: what is only counted must not keep its owner out
      else await counters.forget(where).catch((error) => logFailure(error, 'a right password stays counted'));
      return outcome;
    };
    refuseAgain(where, ip);
    return inTurn(where.pair, countAndLook, since);
  };
}

function isTooMany(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'TOO_MANY_REQUESTS';
}

interface Refusal {
  readonly limit: 'address' | 'site' | typeof IN_A_PAUSE | 'account';
  readonly seconds: number;
  /** Whose pause it is, that of a network or of all that a customer has. */
  readonly pausing?: string;
}

/** Whose guess counts together with which others. */
interface Place {
  readonly address: string;
  readonly site: string | undefined;
  /** All that one customer has. */
  readonly place: string;
  /** Whose password is tried. */
  readonly account: string;
  /** An account, and the network from where it is tried. */
  readonly pair: string;
  readonly sitePair: string | undefined;
}

function placeOf({ keys }: Pick<Deps, 'keys'>, { email, ip }: Guess): Place {
  const site = siteOf(ip);
  const account = markOf(keys, email);
  return {
    address: senderOf(ip),
    site,
    place: site ?? networkOf(ip),
    account,
    pair: `${networkOf(ip)} ${account}`,
    sitePair: site && `${site} ${account}`,
  };
}

function failureCounters(deps: Pick<Deps, 'limiters' | 'background'>) {
  const { limiters, background } = deps;
  // whoever floods is refused to the end of the minute, also when tries are given back meanwhile
  const within = { seconds: MINUTE_SECONDS, isLenient: true, isRefusedFromMemory: true } as const;
  const perAddress = limiters({ name: 'sign-in address', tries: FAILURES_PER_MINUTE_PER_ADDRESS, ...within });
  const perSite = limiters({ name: 'sign-in site', tries: FAILURES_PER_MINUTE_PER_PREFIX48, ...within });
  const pauses = growingPauses(deps, { name: 'sign-in', freeTries: FREE_FAILURES_PER_NETWORK });
  const sitePauses = growingPauses(deps, { name: 'sign-in site', freeTries: FREE_FAILURES_PER_PREFIX48 });
  const giveBackPlace = ({ address, site }: Place) =>
    Promise.all([perAddress.giveBack(address), site && perSite.giveBack(site)]);
  const giveBackPauses = ({ pair, sitePair }: Place) =>
    Promise.all([pauses.giveBack(pair), sitePair && sitePauses.giveBack(sitePair)]);
  return {
    giveBackPauses,
    /** Counts a guess in all of them; where one refuses it, or cannot be asked, those before it have it given back. */
    async count({ address, site, pair, sitePair }: Place): Promise<Refusal | undefined> {
      const looks = [
        { limit: 'address', key: address, count: perAddress.consume, giveBack: perAddress.giveBack },
        { limit: 'site', key: site, count: perSite.consume, giveBack: perSite.giveBack },
        { limit: IN_A_PAUSE, key: pair, count: pauses.count, giveBack: pauses.giveBack },
        { limit: IN_A_PAUSE, key: sitePair, count: sitePauses.count, giveBack: sitePauses.giveBack },
      ] as const;
      const counted: (() => Promise<void>)[] = [];
      for (const { limit, key, count, giveBack } of looks) {
        if (key === undefined) continue;
        const seconds = await count(key).catch((error) => {
          // not waited for: it is the database that fails, and this may take as long again
          for (const each of counted) void background.run(each);
          throw error;
        });
        if (seconds !== undefined) {
          await Promise.all(counted.map((each) => each()));
          return { limit, seconds, ...(limit === IN_A_PAUSE && { pausing: key }) };
        }
        counted.push(() => giveBack(key));
      }
      return undefined;
    },
    async pause({ pair, sitePair }: Place): Promise<void> {
      await Promise.all([pauses.pause(pair), sitePair && sitePauses.pause(sitePair)]);
    },
    async giveBack(place: Place): Promise<void> {
      await Promise.all([giveBackPlace(place), giveBackPauses(place)]);
    },
    async forget(place: Place): Promise<void> {
      const { pair, sitePair } = place;
      await Promise.all([giveBackPlace(place), pauses.forget(pair), sitePair && sitePauses.forget(sitePair)]);
    },
  };
}

import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import { type LenientLimiter, networkOf } from '../../adapters/rate-limiter.ts';
import type { Deps } from '../../app-context.ts';

export type Owner = Pick<UserRow, 'id' | 'password_hash'>;

const TOO_MANY_CODES = 'Too many codes were sent. Please wait a while before you ask for another.';
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
export const RESENDS_PER_QUARTER_HOUR = 3;
export const RESENDS_PER_DAY = 10;
export const CODES_PER_NETWORK = 20;
export const CODES_PER_ACCOUNT = 60;
/** How long an account is at home in a network where a code was entered. */
const HOME_SECONDS = 14 * DAY_SECONDS;

interface Asked {
  readonly owner: Owner;
  readonly ip: string;
}

/** Limits of codes that nobody enters: who knows a password, and not the mailbox, is not to fill the line for everybody's mail. */
export interface CodeLimits {
  /**
   * Counts a code that a right password asks for, and stores it.
   * @param store what it throws is passed on; no code was sent then, and none is counted.
   * @throws ApiProblem TOO_MANY_REQUESTS
   */
  take<T>(asked: Asked, store: () => Promise<T>): Promise<T>;
  /** The same for a code that is sent again. */
  takeAgain<T>(asked: Asked, store: () => Promise<T>): Promise<T>;
  /** The code was entered, so it is the owner who asks here. */
  entered(by: Asked): Promise<void>;
}

/** A limit, and under which key it counts a code. */
interface Count {
  readonly limiter: LenientLimiter;
  readonly key: string;
  /** Whether it also counts what another one refuses, so that a flood of that is refused by this one, from memory. */
  readonly countsRefused?: boolean;
}

/**
 * In a quarter of an hour 20 codes asked for from one network, and 60 from all together; where its owner has signed in of
 * late, what others use up elsewhere counts for nothing. Sent again 3 times in a quarter of an hour, and 10 times a day.
 */
export function codeLimits({
  limiters,
  background,
  log,
}: Pick<Deps, 'limiters' | 'background' | 'log'>): CodeLimits {
  const within = { seconds: 15 * MINUTE_SECONDS, isLenient: true } as const;
  const toNetwork = limiters({ name: 'codes to a network', tries: CODES_PER_NETWORK, ...within });
  const inAll = limiters({ name: 'codes in all', tries: CODES_PER_ACCOUNT, ...within });
  const again = limiters({
    name: 'code resends',
    tries: RESENDS_PER_QUARTER_HOUR,
    ...within,
    isRefusedFromMemory: true,
  });
  const againADay = limiters({
    name: 'code resends a day',
    tries: RESENDS_PER_DAY,
    seconds: DAY_SECONDS,
    isLenient: true,
    isRefusedFromMemory: true,
  });
  const homes = limiters({ name: 'codes at home', tries: 1, seconds: HOME_SECONDS, isLenient: true });
  const placeOf = (owner: Owner, ip: string) => `${keyOf(owner)} ${networkOf(ip)}`;

  /** Counts in all of them and stores; where one refuses or cannot be asked, or nothing is stored, those before give theirs back. */
  async function counted<T>(
    counts: readonly Count[],
    { owner, ip }: Asked,
    store: () => Promise<T>,
  ): Promise<T> {
    const done: Count[] = [];
    let isRefused = false;
    try {
      for (const count of counts) {
        const retryAfterSeconds = await count.limiter.consume(count.key);
        if (retryAfterSeconds !== undefined) {
          isRefused = true;
          log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, TOO_MANY_CODES);
          throw new ApiProblem('TOO_MANY_REQUESTS', TOO_MANY_CODES, { retryAfterSeconds });
        }
        done.push(count);
      }
      return await store();
    } catch (error) {
      // not waited for: where it is the database that fails, this may take as long again
      for (const { limiter, key, countsRefused } of done)
        if (!isRefused || !countsRefused) void background.run(() => limiter.giveBack(key));
      throw error;
    }
  }

  return {
    async take(asked, store) {
      const { owner, ip } = asked;
      const place = placeOf(owner, ip);
      const isAtHome = (await homes.count(place)) > 0;
      const all = { limiter: inAll, key: keyOf(owner) };
      return counted([{ limiter: toNetwork, key: place }, ...(isAtHome ? [] : [all])], asked, store);
    },
    takeAgain: (asked, store) =>
      counted(
        [again, againADay].map((limiter) => ({ limiter, key: keyOf(asked.owner), countsRefused: true })),
        asked,
        store,
      ),
    async entered({ owner, ip }) {
      const place = placeOf(owner, ip);
      await Promise.all([
        toNetwork.forget(place),
        inAll.giveBack(keyOf(owner)),
        homes.block(place, HOME_SECONDS),
      ]);
    },
  };
}

/**
 * Limits of codes are an account's own. Whoever uses them up knows the password: with another one the account is its
 * owner's again, and they begin anew.
 */
export function keyOf({ id, password_hash }: Owner): string {
  return `user ${id} ${password_hash}`;
}

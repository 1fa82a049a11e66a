import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Deps } from '../../deps.ts';
import { networkOf } from '../../outside/limiters.ts';

export type Owner = Pick<UserRow, 'id' | 'password_hash'>;

export const TOO_MANY_CODES = 'Too many codes were sent. Please wait a while before you ask for another.';
const MINUTE_SECONDS = 60;
const CODES_TO_A_NETWORK = 20;
const CODES_IN_ALL = 60;
/** How long an account is at home in a network where a code was entered. */
const HOME_SECONDS = 14 * 24 * 60 * MINUTE_SECONDS;

/** Limits of codes that nobody enters: who knows a password, and not the mailbox, is not to fill the line for everybody's mail. */
export interface CodeLimits {
  /**
   * Counts a code that a right password asks for.
   * @throws ApiProblem TOO_MANY_REQUESTS
   */
  take(asked: { readonly owner: Owner; readonly ip: string }): Promise<void>;
  /** The code was entered, so it is the owner who asks here. */
  entered(by: { readonly owner: Owner; readonly ip: string }): Promise<void>;
}

/**
 * In a quarter of an hour 20 codes asked for from one network, and 60 from all together; where its owner has signed in of
 * late, what others use up elsewhere counts for nothing.
 */
export function codeLimits({ limiters, log }: Pick<Deps, 'limiters' | 'log'>): CodeLimits {
  const within = { seconds: 15 * MINUTE_SECONDS, isLenient: true } as const;
  const toNetwork = limiters({ name: 'codes to a network', tries: CODES_TO_A_NETWORK, ...within });
  const inAll = limiters({ name: 'codes in all', tries: CODES_IN_ALL, ...within });
  const homes = limiters({ name: 'codes at home', tries: 1, seconds: HOME_SECONDS, isLenient: true });
  const placeOf = (owner: Owner, ip: string) => `${keyOf(owner)} ${networkOf(ip)}`;

  return {
    async take({ owner, ip }) {
      const place = placeOf(owner, ip);
      let retryAfterSeconds = await toNetwork.consume(place);
      if (retryAfterSeconds === undefined && (await homes.count(place)) === 0) {
        retryAfterSeconds = await inAll.consume(keyOf(owner));
        if (retryAfterSeconds !== undefined) await toNetwork.giveBack(place);
      }
      if (retryAfterSeconds === undefined) return;
      log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, TOO_MANY_CODES);
      throw new ApiProblem('TOO_MANY_REQUESTS', TOO_MANY_CODES, { retryAfterSeconds });
    },
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

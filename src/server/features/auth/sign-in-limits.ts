import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../deps.ts';
import { turns } from '../../in-turn.ts';
import { networkOf, senderOf, siteOf } from '../../outside/limiters.ts';
import { countFailure, triedOf, uncountFailure } from './sign-in-failures.ts';

const FREE_TRIES = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const CLOSED_RETRY_SECONDS = 60 * 60;

export interface Guess {
  /** The address as it was typed. */
  readonly email: string;
  /** Whose address it is, if anybody's. */
  readonly account: { readonly id: number } | undefined;
  readonly ip: string;
}

/** How a guess ended: what the check found, or how many wrong ones in a row that makes. */
export type Outcome<T> = { readonly found: T } | { readonly found: undefined; readonly inARow: number };

/** @throws ApiProblem TOO_MANY_REQUESTS without checking, after too many failures. */
export type Guarded = <T extends object>(
  guess: Guess,
  check: () => Promise<T | undefined>,
) => Promise<Outcome<T>>;

/**
 * Lets passwords be tried, but not without end. Only failures count: 20 a minute from one address, 60 from all that one
 * customer has in IPv6, since so many could keep the hashing busy for everyone; for one account from one network five, then one after each pause of 1 s, 2 s, 4 s … 15 minutes; for one account 100 in a row. A guess is
 * counted before it is checked and given back when it was right, and those for one account from one network are checked
 * one after another, so guessing at the same time gains nothing.
 */
export function signInLimits(deps: Pick<Deps, 'storage' | 'clock' | 'keys' | 'limiters' | 'log'>): Guarded {
  const { storage, clock, log } = deps;
  const counters = failureCounters(deps);
  const inTurn = turns({ atOnce: 1, waiting: 20 });

  function refuse({ limit, seconds, ip }: Refusal & { ip: string }): never {
    log.warn({ event: 'sign-in limited', limit, ip, retryAfterSeconds: seconds }, 'too many failures');
    const message =
      limit === 'account'
        ? 'Sign-in to this account is closed after too many wrong passwords. An administrator can open it again.'
        : 'Too many attempts. Please wait a moment and try again.';
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds: seconds });
  }

  return ({ ip, ...guess }, check) => {
    const tried = triedOf(deps, guess);
    const where = placeOf(tried, ip);
    return inTurn(where.pair, async () => {
      const refusal = await counters.count(where);
      if (refusal) refuse({ ...refusal, ip });
      let inARow: number | undefined;
      try {
        inARow = await storage.transaction((trx) => countFailure(trx, { tried, now: clock.now() }));
        const found = inARow === undefined ? undefined : await check();
        if (found) {
          await counters.forget(where);
          return { found };
        }
      } catch (error) {
        // nothing was found out about the password
        await counters.giveBack(where);
        if (inARow !== undefined) await storage.transaction((trx) => uncountFailure(trx, tried));
        throw error;
      }
      if (inARow === undefined) {
        await counters.giveBack(where);
        refuse({ limit: 'account', seconds: CLOSED_RETRY_SECONDS, ip });
      }
      await counters.pause(where);
      return { found: undefined, inARow };
    });
  };
}

interface Refusal {
  readonly limit: 'address' | 'site' | 'account from this network' | 'account';
  readonly seconds: number;
}

interface Place {
  readonly address: string;
  readonly site: string | undefined;
  readonly pair: string;
}

function placeOf(tried: string, ip: string): Place {
  return { address: senderOf(ip), site: siteOf(ip), pair: `${networkOf(ip)} ${tried}` };
}

function failureCounters({ limiters }: Pick<Deps, 'limiters'>) {
  const perAddress = limiters({ name: 'sign-in address', tries: 20, seconds: 60 });
  const perSite = limiters({ name: 'sign-in site', tries: 60, seconds: 60 });
  const free = limiters({ name: 'sign-in tries', tries: FREE_TRIES, seconds: DAY_SECONDS });
  const gate = limiters({ name: 'sign-in gate', tries: 1, seconds: LONGEST_PAUSE_SECONDS });
  const giveBackPlace = ({ address, site }: Place) =>
    Promise.all([perAddress.giveBack(address), site && perSite.giveBack(site)]);
  return {
    async count(place: Place): Promise<Refusal | undefined> {
      const { address, site, pair } = place;
      const full = await perAddress.consume(address);
      if (full !== undefined) return { limit: 'address', seconds: full };
      const crowded = site && (await perSite.consume(site));
      if (typeof crowded === 'number') {
        await perAddress.giveBack(address);
        return { limit: 'site', seconds: crowded };
      }
      if ((await free.consume(pair)) === undefined) return undefined;
      const seconds = await gate.consume(pair);
      if (seconds === undefined) return undefined;
      await Promise.all([giveBackPlace(place), free.giveBack(pair)]);
      return { limit: 'account from this network', seconds };
    },
    async pause({ pair }: Place): Promise<void> {
      const failures = await free.count(pair);
      if (failures >= FREE_TRIES)
        await gate.block(pair, Math.min(2 ** (failures - FREE_TRIES), LONGEST_PAUSE_SECONDS));
    },
    async giveBack(place: Place): Promise<void> {
      await Promise.all([giveBackPlace(place), free.giveBack(place.pair), gate.forget(place.pair)]);
    },
    async forget(place: Place): Promise<void> {
      await Promise.all([giveBackPlace(place), free.forget(place.pair), gate.forget(place.pair)]);
    },
  };
}

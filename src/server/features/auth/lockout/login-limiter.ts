import { ApiProblem } from '#contract/problem.ts';
import { clientKey, networkKey } from '../../../adapters/client-key.ts';
import type { AppContext } from '../../../main/app-context.ts';
import { emailKey } from './lockout-repository.ts';

export const FAILURES_PER_MINUTE_PER_ADDRESS = 20;
export const FREE_FAILURES_PER_NETWORK = 5;
export const MAX_DELAY_SECONDS = 15 * 60;
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** Who attempts to sign in. */
interface LoginAttempt {
  /** The email address as typed. */
  readonly email: string;
  readonly ip: string;
}

export interface LoginLimiter {
  /**
   * Counts an attempt before its password is checked, so that parallel guesses gain nothing.
   *
   * @throws ApiProblem TOO_MANY_REQUESTS
   */
  check(attempt: LoginAttempt): Promise<void>;
  /** Takes the attempt back, because its password was right, and ends the delays. */
  recordSuccess(attempt: LoginAttempt): Promise<void>;
}

/**
 * Limits failed logins:
 * - per address: 20 a minute;
 * - per account and network: 5 a day, then one after each delay of 1 s, 2 s, 4 s … 15 minutes.
 *
 * The limit per account is in `verifyCredentials`.
 */
export function loginLimiter({
  keys,
  limiters,
  log,
}: Pick<AppContext, 'keys' | 'limiters' | 'log'>): LoginLimiter {
  const perAddress = limiters({
    name: 'sign-in address',
    attempts: FAILURES_PER_MINUTE_PER_ADDRESS,
    seconds: MINUTE_SECONDS,
  });
  const attempts = limiters({
    name: 'sign-in tries',
    attempts: FREE_FAILURES_PER_NETWORK,
    seconds: DAY_SECONDS,
  });
  const delay = limiters({ name: 'sign-in gate', attempts: 1, seconds: MAX_DELAY_SECONDS });
  const accountAndNetwork = ({ email, ip }: LoginAttempt) => `${networkKey(ip)} ${emailKey(keys, email)}`;

  /** @returns the seconds left of a delay, in which case the attempt is not counted. */
  async function countForNetwork(key: string): Promise<number | undefined> {
    const seconds = await delay.secondsToWait(key);
    if (seconds !== undefined) return seconds;
    const count = await attempts.increment(key);
    if (count < FREE_FAILURES_PER_NETWORK) return undefined;
    const delaySeconds = Math.min(2 ** (count - FREE_FAILURES_PER_NETWORK), MAX_DELAY_SECONDS);
    // of parallel attempts, one starts the delay and the others are rejected
    const secondsLeft = await delay.consume(key, delaySeconds);
    if (secondsLeft !== undefined) await attempts.refund(key);
    return secondsLeft;
  }

  function reject(limit: string, ip: string, retryAfterSeconds: number): never {
    log.warn({ event: 'sign-in limited', limit, ip, retryAfterSeconds }, 'too many failures');
    throw new ApiProblem('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', {
      retryAfterSeconds,
    });
  }

  return {
    async check(attempt) {
      const { ip } = attempt;
      const perMinute = await perAddress.consume(clientKey(ip));
      if (perMinute !== undefined) reject('address', ip, perMinute);
      const perNetwork = await countForNetwork(accountAndNetwork(attempt));
      if (perNetwork !== undefined) reject('account from this network', ip, perNetwork);
    },
    async recordSuccess(attempt) {
      const key = accountAndNetwork(attempt);
      await Promise.all([perAddress.refund(clientKey(attempt.ip)), attempts.reset(key), delay.reset(key)]);
    },
  };
}

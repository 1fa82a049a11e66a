import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import { networkKey } from '../../../adapters/client-key.ts';
import type { RateLimiter } from '../../../adapters/rate-limiter.ts';
import type { AppContext } from '../../../main/app-context.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
export const RESENDS_PER_QUARTER_HOUR = 3;
export const RESENDS_PER_DAY = 10;
export const CODES_PER_NETWORK = 20;
export const CODES_PER_ACCOUNT = 60;
export const WRONG_CODES_PER_DAY = 50;
const TOO_MANY_CODES = 'Too many codes were sent. Please wait a while before you ask for another.';

interface OtpRequest {
  readonly owner: Pick<UserRow, 'id' | 'password_hash'>;
  readonly ip: string;
}

/** Each `count…` throws ApiProblem TOO_MANY_REQUESTS beyond its limits. */
export interface OtpLimiter {
  /** Counts a code that is sent after a right password. */
  countSend(request: OtpRequest): Promise<void>;
  countResend(request: OtpRequest): Promise<void>;
  /** Counts an entered code before it is compared. */
  countGuess(request: OtpRequest): Promise<void>;
  /** Takes the guess back, because it was right, and resets the codes that were sent. */
  recordSignIn(request: OtpRequest): Promise<void>;
}

/**
 * Limits code emails, so that an attacker who knows a password but cannot read the mailbox cannot fill it, and guesses
 * at codes. Unused codes: 20 per account and network and 60 per account in 15 minutes. Resends: 3 in 15 minutes and 10 a
 * day. Wrong codes: 50 a day.
 */
export function otpLimiter({ limiters, log }: Pick<AppContext, 'limiters' | 'log'>): OtpLimiter {
  const perQuarterHour = (name: string, attempts: number) =>
    limiters({ name, attempts, seconds: QUARTER_HOUR_SECONDS });
  const perDay = (name: string, attempts: number) => limiters({ name, attempts, seconds: DAY_SECONDS });
  const perNetwork = perQuarterHour('codes to a network', CODES_PER_NETWORK);
  const perAccount = perQuarterHour('codes in all', CODES_PER_ACCOUNT);
  const resends = perQuarterHour('code resends', RESENDS_PER_QUARTER_HOUR);
  const dailyResends = perDay('code resends a day', RESENDS_PER_DAY);
  const wrongCodes = perDay('sign-in codes', WRONG_CODES_PER_DAY);

  // contains the password hash: an attacker who used up the limits knows the old password, so a new one resets them
  const accountKey = ({ owner: { id, password_hash } }: OtpRequest) => `user ${id} ${password_hash}`;
  const accountAndNetworkKey = (request: OtpRequest) => `${accountKey(request)} ${networkKey(request.ip)}`;

  async function consume(
    limiter: RateLimiter,
    key: string,
    { request, message }: { readonly request: OtpRequest; readonly message: string },
  ): Promise<void> {
    const retryAfterSeconds = await limiter.consume(key);
    if (retryAfterSeconds === undefined) return;
    log.warn(
      { event: 'sign-in limited', ip: request.ip, user: request.owner.id, retryAfterSeconds },
      message,
    );
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }

  return {
    async countSend(request) {
      await consume(perNetwork, accountAndNetworkKey(request), { request, message: TOO_MANY_CODES });
      await consume(perAccount, accountKey(request), { request, message: TOO_MANY_CODES });
    },
    async countResend(request) {
      await consume(resends, accountKey(request), { request, message: TOO_MANY_CODES });
      await consume(dailyResends, accountKey(request), { request, message: TOO_MANY_CODES });
    },
    countGuess: (request) =>
      consume(wrongCodes, accountKey(request), {
        request,
        message: 'Too many wrong codes today. Please try again later.',
      }),
    async recordSignIn(request) {
      await Promise.all([
        wrongCodes.refund(accountKey(request)),
        perNetwork.reset(accountAndNetworkKey(request)),
        perAccount.reset(accountKey(request)),
      ]);
    },
  };
}

import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import { subnetKey } from '../../adapters/client-key.ts';
import type { RefundableLimiter } from '../../adapters/rate-limiter.ts';
import type { AppContext } from '../../app-context.ts';

export type Owner = Pick<UserRow, 'id' | 'password_hash'>;

const TOO_MANY_CODES = 'Too many codes were sent. Please wait a while before you ask for another.';
const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;
export const RESENDS_PER_QUARTER_HOUR = 3;
export const RESENDS_PER_DAY = 10;
export const CODES_PER_SUBNET = 20;
export const CODES_PER_ACCOUNT = 60;
/** How long a subnet is trusted for an account after a code was entered there. */
const TRUSTED_SUBNET_SECONDS = 14 * DAY_SECONDS;

interface OtpRequest {
  readonly owner: Owner;
  readonly ip: string;
}

/** Limits code emails, so that an attacker who knows a password but cannot read the mailbox cannot fill the outbox. */
export interface OtpLimiter {
  /**
   * Counts a code that a right password requests, then stores it.
   * @param store if it throws, the code is not counted and the error is passed on.
   * @throws ApiProblem TOO_MANY_REQUESTS
   */
  countSend<T>(request: OtpRequest, store: () => Promise<T>): Promise<T>;
  /** The same for a resent code. */
  countResend<T>(request: OtpRequest, store: () => Promise<T>): Promise<T>;
  /** Trusts the subnet for this account, because the owner entered a code there. */
  recordSignIn(request: OtpRequest): Promise<void>;
}

interface CountedLimit {
  readonly limiter: RefundableLimiter;
  readonly key: string;
  /** Keeps the count if a later limit rejects, so that this one soon rejects a flood from memory. */
  readonly countsRejected?: boolean;
}

/**
 * Allows 20 codes per account and subnet and 60 per account in 15 minutes; codes for a trusted subnet do not count
 * against the 60. Allows 3 resends in 15 minutes and 10 a day.
 */
export function otpLimiter({
  limiters,
  backgroundTasks,
  log,
}: Pick<AppContext, 'limiters' | 'backgroundTasks' | 'log'>): OtpLimiter {
  const perQuarterHour = { seconds: 15 * MINUTE_SECONDS, isRefundable: true } as const;
  const perSubnet = limiters({ name: 'codes to a network', attempts: CODES_PER_SUBNET, ...perQuarterHour });
  const perAccount = limiters({ name: 'codes in all', attempts: CODES_PER_ACCOUNT, ...perQuarterHour });
  const resends = limiters({
    name: 'code resends',
    attempts: RESENDS_PER_QUARTER_HOUR,
    ...perQuarterHour,
    isBlockedInMemory: true,
  });
  const dailyResends = limiters({
    name: 'code resends a day',
    attempts: RESENDS_PER_DAY,
    seconds: DAY_SECONDS,
    isRefundable: true,
    isBlockedInMemory: true,
  });
  const trustedSubnets = limiters({
    name: 'codes at home',
    attempts: 1,
    seconds: TRUSTED_SUBNET_SECONDS,
    isRefundable: true,
  });
  const subnetOf = (owner: Owner, ip: string) => `${ownerKey(owner)} ${subnetKey(ip)}`;

  /**
   * Counts in all limits and stores the code; if a limit rejects, a limiter fails or `store` throws, refunds the
   * earlier counts.
   */
  async function countAndStore<T>(
    limits: readonly CountedLimit[],
    { owner, ip }: OtpRequest,
    store: () => Promise<T>,
  ): Promise<T> {
    const counted: CountedLimit[] = [];
    let isRejected = false;
    try {
      for (const limit of limits) {
        const retryAfterSeconds = await limit.limiter.consume(limit.key);
        if (retryAfterSeconds !== undefined) {
          isRejected = true;
          log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, TOO_MANY_CODES);
          throw new ApiProblem('TOO_MANY_REQUESTS', TOO_MANY_CODES, { retryAfterSeconds });
        }
        counted.push(limit);
      }
      return await store();
    } catch (error) {
      // not awaited: if the database is failing, the refund may take as long again
      for (const { limiter, key, countsRejected } of counted)
        if (!isRejected || !countsRejected) void backgroundTasks.run(() => limiter.refund(key));
      throw error;
    }
  }

  return {
    async countSend(request, store) {
      const { owner, ip } = request;
      const subnet = subnetOf(owner, ip);
      const isTrusted = (await trustedSubnets.count(subnet)) > 0;
      const accountLimit = { limiter: perAccount, key: ownerKey(owner) };
      return countAndStore(
        [{ limiter: perSubnet, key: subnet }, ...(isTrusted ? [] : [accountLimit])],
        request,
        store,
      );
    },
    countResend: (request, store) =>
      countAndStore(
        [resends, dailyResends].map((limiter) => ({
          limiter,
          key: ownerKey(request.owner),
          countsRejected: true,
        })),
        request,
        store,
      ),
    async recordSignIn({ owner, ip }) {
      const subnet = subnetOf(owner, ip);
      await Promise.all([
        perSubnet.reset(subnet),
        perAccount.refund(ownerKey(owner)),
        trustedSubnets.block(subnet, TRUSTED_SUBNET_SECONDS),
      ]);
    },
  };
}

/**
 * Contains the password hash: an attacker who used up the limits knows the old password, so a new password resets them.
 */
export function ownerKey({ id, password_hash }: Owner): string {
  return `user ${id} ${password_hash}`;
}

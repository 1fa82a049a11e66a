import { timingSafeEqual } from 'node:crypto';
import { CODE_DIGITS } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { RateLimiter } from '../../adapters/rate-limiter.ts';
import type { AppContext } from '../../app-context.ts';
import { sha256Hex } from '../../crypto.ts';
import type { Handlers } from '../../http/handlers.ts';
import { accountById, lockAccount } from './accounts.ts';
import { createOtp, hashOtp } from './create-otp.ts';
import { registerDevice } from './known-devices.ts';
import { monotonic } from './monotonic-clock.ts';
import {
  accountOfChallenge,
  consumeAttempt,
  redeemChallenge,
  refundAttempt,
  replaceCode,
} from './otp-challenges.ts';
import { type Owner, otpLimiter, ownerKey } from './otp-limiter.ts';
import { presentAccount } from './present.ts';
import { sessions } from './sessions.ts';
import { transactionBeforeDeadline } from './transaction-deadline.ts';

export const WRONG_CODES_PER_DAY = 50;
const DAY_SECONDS = 24 * 60 * 60;
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** The second sign-in step: the emailed code creates a session. All failures get the same response. */
export function otpHandlers(deps: AppContext): Pick<Handlers<Api['auth']>, 'verifyOtp' | 'resendOtp'> {
  const { storage, keys, outbox, limiters, log, backgroundTasks } = deps;
  const { now } = monotonic(deps.clock);
  const { start, end } = sessions(deps);
  const wrongCodes = limiters({
    name: 'sign-in codes',
    attempts: WRONG_CODES_PER_DAY,
    seconds: DAY_SECONDS,
    isRefundable: true,
  });
  const otpLimits = otpLimiter(deps);
  const logFailure = (error: unknown, message: string): void =>
    log.error({ event: 'failure', err: storage.translateError(error) }, message);

  return {
    verifyOtp: async ({
      body: { userId: challenge, otp, browser },
      ip,
      userAgent,
      session: previousSession,
    }) => {
      if (!CODE.test(otp)) throw malformedOtp();
      const requestStart = { queuedSince: performance.now() };
      const hash = sha256Hex(challenge);
      const attempt = await storage.transaction((trx) => consumeAttempt(trx, { hash, now: now() }));
      if (!attempt) return reject({ ip });
      const user = attempt.user_id;
      const owner = await accountById(storage.db, user);
      if (!owner) return reject({ ip, user });
      await consumeOrThrow(wrongCodes, { owner, ip }, 'Too many wrong codes today. Please try again later.');
      const expected = Buffer.from(attempt.code_hash);
      if (!timingSafeEqual(Buffer.from(hashOtp(keys, challenge, otp)), expected)) return reject({ ip, user });
      const response = await refundOnError(hash, async () => {
        await wrongCodes.refund(ownerKey(owner));
        return transactionBeforeDeadline(storage, requestStart, async (trx) => {
          const account = await lockAccount(trx, user);
          if (!account?.is_active || !(await redeemChallenge(trx, { hash, codeHash: attempt.code_hash })))
            return undefined;
          // the new token replaces the browser's old one, whose session would otherwise stay open unnoticed
          if (previousSession) await end(trx, previousSession.id);
          await registerDevice(trx, { account, browser, userAgent, now: now() }, deps);
          return { token: await start(trx, user, userAgent), user: presentAccount(account) };
        });
      });
      if (!response) return reject({ ip, user });
      // the session exists: a failing counter must not withhold its token
      await otpLimits
        .recordSignIn({ owner, ip })
        .catch((error) => logFailure(error, 'a sign-in was not counted'));
      outbox.deliver();
      log.info({ event: 'signed in', ip, user }, 'a session was opened');
      return response;
    },

    resendOtp: async ({ body: { userId: challenge }, ip }) => {
      const owner = await accountOfChallenge(storage.db, { hash: sha256Hex(challenge), now: now() });
      if (!owner) return reject({ ip });
      const { id: user, email } = owner;
      const isReplaced = await otpLimits.countResend({ owner, ip }, () => replaceOtp(challenge, email));
      if (!isReplaced) return reject({ ip, user });
      outbox.deliver();
      log.info({ event: 'sign-in code sent', ip, user }, 'another code was requested');
      return { message: 'OTP resent successfully! Check your email.' };
    },
  };

  /** Refunds the attempt of a right code if its sign-in fails. */
  async function refundOnError<T>(hash: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // not awaited: if the database is failing, the refund may take as long again
      void backgroundTasks.run(() =>
        storage
          .transaction((trx) => refundAttempt(trx, hash))
          .catch((failure) => logFailure(failure, 'the attempt with a right code could not be refunded')),
      );
      throw error;
    }
  }

  /** @returns false if the challenge is void. */
  function replaceOtp(challenge: string, to: string): Promise<boolean> {
    const { stored, email, expiresAt } = createOtp(keys, { challenge, to, now: now() });
    return storage.transaction(async (trx) => {
      if (!(await replaceCode(trx, stored))) return false;
      await outbox.enqueue(trx, email, { expiresAt, challenge: stored.hash });
      return true;
    });
  }

  function reject(fields: { readonly ip: string; readonly user?: number }): never {
    log.warn({ event: 'code refused', ...fields }, 'the code does not match the challenge');
    throw new ApiProblem('CODE_REFUSED', 'Invalid OTP');
  }

  async function consumeOrThrow(
    limiter: RateLimiter,
    { owner, ip }: { owner: Owner; ip: string },
    message: string,
  ): Promise<void> {
    const retryAfterSeconds = await limiter.consume(ownerKey(owner));
    if (retryAfterSeconds === undefined) return;
    log.warn({ event: 'sign-in limited', ip, user: owner.id, retryAfterSeconds }, message);
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  }
}

function malformedOtp(): ApiProblem {
  const message = `Please enter a ${CODE_DIGITS}-digit OTP`;
  return new ApiProblem('INVALID_BODY', message, { errors: { otp: message } });
}

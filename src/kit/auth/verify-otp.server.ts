import type { Api } from '../api/client.ts';
import { mutationWithPrepare, type WriteHandler } from '../api/handlers.ts';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { monotonic } from '../process/clock.ts';
import { accountById, lockAccount } from './accounts.server.ts';
import { accountOfChallenge, otpLimiter, redeemChallenge, replaceCode, tryCode } from './otp.server.ts';
import { openSession } from './sessions/open-session.server.ts';
import { CODE_DIGITS } from './wire.ts';

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** The second sign-in step: the emailed code creates a session. All failures get the same response. */
export function verifyOtpHandler(deps: KitContext): WriteHandler<Api['auth']['verifyOtp']> {
  const { storage } = deps;
  const otpLimits = otpLimiter(deps);

  return mutationWithPrepare({
    changesContent: false,
    // the attempt must be stored even if the code is rejected; `write` rejects it, so that a repeated call with the same
    // Idempotency-Key gets the response to the first one
    async prepare({ body: { userId: challenge, otp: code }, ip }) {
      if (!CODE.test(code)) throw malformedOtp();
      const attempt = await storage.transaction((trx) => tryCode(trx, { challenge, code }, deps));
      const owner = attempt && (await accountById(storage.db, attempt.userId));
      if (!owner) return undefined;
      await otpLimits.countGuess({ owner, ip });
      return { owner, isRight: attempt.isRight };
    },
    async write(call, trx, attempt) {
      const { body, ip, afterCommit } = call;
      const user = attempt?.owner.id;
      const account = attempt?.isRight ? await lockAccount(trx, attempt.owner.id) : undefined;
      if (!attempt || !account?.is_active || !(await redeemChallenge(trx, body.userId)))
        return rejectCode(deps, { ip, user });
      afterCommit(() => otpLimits.recordSignIn({ owner: attempt.owner, ip }));
      return openSession(trx, account, { ...call, browser: body.browser }, deps);
    },
  });
}

/** Sends another code for a challenge. */
export function resendOtpHandler(deps: KitContext): WriteHandler<Api['auth']['resendOtp']> {
  const { storage, log } = deps;
  const { now } = monotonic(deps.clock);
  const otpLimits = otpLimiter(deps);

  return mutationWithPrepare({
    changesContent: false,
    async prepare({ body: { userId: challenge }, ip }) {
      const owner = await accountOfChallenge(storage.db, challenge, now());
      if (!owner) return rejectCode(deps, { ip, user: undefined });
      await otpLimits.countResend({ owner, ip });
      return owner;
    },
    async write({ body: { userId: challenge }, ip }, trx, { id: user, email }) {
      if (!(await replaceCode(trx, { challenge, to: email }, deps))) return rejectCode(deps, { ip, user });
      log.info({ event: 'sign-in code sent', ip, user }, 'another code was requested');
      return { message: 'OTP resent successfully! Check your email.' };
    },
  });
}

function rejectCode(
  { log }: Pick<KitContext, 'log'>,
  fields: { readonly ip: string; readonly user: number | undefined },
): never {
  log.warn({ event: 'code refused', ...fields }, 'the code does not match the challenge');
  throw new ApiProblem('CODE_REFUSED', 'Invalid OTP');
}

function malformedOtp(): ApiProblem {
  const message = `Please enter a ${CODE_DIGITS}-digit OTP`;
  return new ApiProblem('INVALID_BODY', message, { errors: { otp: message } });
}

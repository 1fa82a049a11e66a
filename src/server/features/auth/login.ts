import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { mutationWithPrepare, type WriteHandler } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { randomToken } from '../../security/crypto.ts';
import { loginLimiter } from './lockout/login-limiter.ts';
import { verifyCredentials } from './lockout/verify-credentials.ts';
import { createOtp, insertChallenge } from './otp/otp-challenges.ts';
import { otpLimiter } from './otp/otp-limiter.ts';
import { isPasswordExpired } from './passwords/temporary-password.ts';
import { monotonic } from './sessions/monotonic-clock.ts';

/**
 * The first sign-in step. A right password returns a challenge and sends a code by email. A wrong password, an unknown
 * address, an inactive account and an expired temporary password get the same response after the same work.
 */
export function loginHandler(deps: AppContext): WriteHandler<Api['auth']['login']> {
  const { keys, outbox, log } = deps;
  const { now } = monotonic(deps.clock);
  const limiter = loginLimiter(deps);
  const otpLimits = otpLimiter(deps);

  return mutationWithPrepare({
    changesContent: false,
    // the counts of failures must be stored even if the login is rejected
    async prepare({ body: { email, password }, ip }) {
      assertNotEmpty(email, password);
      await limiter.check({ email, ip });
      const account = await verifyCredentials(deps, {
        email,
        password,
        ip,
        canAuthenticate: (found) => found.is_active === 1 && !isPasswordExpired(found, now()),
      });
      if (!account) throw invalidCredentials();
      await limiter.recordSuccess({ email, ip });
      await otpLimits.countSend({ owner: account, ip });
      return account;
    },
    async write({ ip, afterCommit }, trx, account) {
      await assertUnchanged(trx, account);
      const { id, email } = account;
      const challenge = randomToken();
      const otp = createOtp(keys, { challenge, to: email, now: now() });
      await insertChallenge(trx, { ...otp.stored, userId: id });
      await outbox.enqueue(trx, otp.email, { expiresAt: otp.expiresAt, challenge: otp.stored.hash });
      afterCommit(async () => outbox.deliver());
      log.info({ event: 'sign-in code sent', ip, user: id }, 'the password was right');
      return { status: 'OTP_REQUIRED', userId: challenge, email };
    },
  });
}

/**
 * Checks that the account did not change since the password was verified: otherwise a code for a replaced password
 * would stay valid. It writes the row, so that a concurrent password change waits for this transaction and then deletes
 * the challenge.
 */
async function assertUnchanged(trx: Handle, { id, password_hash, email }: UserRow): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('email', '=', email)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invalidCredentials();
}

function invalidCredentials(): ApiProblem {
  return new ApiProblem('SIGN_IN_REFUSED', 'The email address or password is incorrect.');
}

function assertNotEmpty(email: string, password: string): void {
  const errors = {
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
  const [message] = Object.values(errors);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors });
}

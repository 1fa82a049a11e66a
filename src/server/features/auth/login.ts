import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { AppContext } from '../../app-context.ts';
import { randomToken } from '../../crypto.ts';
import type { Handler } from '../../http/handlers.ts';
import { accountByEmail } from './accounts.ts';
import { createOtp } from './create-otp.ts';
import { resetFailures } from './lockout-repository.ts';
import { monotonic } from './monotonic-clock.ts';
import { insertChallenge } from './otp-challenges.ts';
import { otpLimiter } from './otp-limiter.ts';
import { isPasswordExpired } from './passwords/temporary-password.ts';
import { type RequestStart, transactionBeforeDeadline } from './transaction-deadline.ts';
import type { VerifyCredentials } from './verify-credentials.ts';

/**
 * The first sign-in step. A right password returns a challenge and sends a code by email. A wrong password, an unknown
 * address, an inactive account and an expired temporary password get the same response after the same work.
 */
export function loginHandler(
  deps: AppContext,
  verifyCredentials: VerifyCredentials,
): Handler<Api['auth']['login']> {
  const { storage, keys, outbox, log } = deps;
  const { now } = monotonic(deps.clock);
  const otpLimits = otpLimiter(deps);

  return async ({ body: { email, password }, ip }) => {
    assertNotEmpty(email, password);
    const response = await verifyCredentials({
      email,
      ip,
      password,
      findAccount: () => accountByEmail(storage.db, email),
      canAuthenticate: (account) => account.is_active === 1 && !isPasswordExpired(account, now()),
      onSuccess: (owner, start) =>
        otpLimits.countSend({ owner, ip }, () => createChallenge(owner, { ip, start })),
    });
    if (!response) throw invalidCredentials();
    return response;
  };

  async function createChallenge(account: UserRow, { ip, start }: { ip: string; start: RequestStart }) {
    const { id, email } = account;
    const challenge = randomToken();
    const { stored, email: otpEmail, expiresAt } = createOtp(keys, { challenge, to: email, now: now() });
    await transactionBeforeDeadline(storage, start, async (trx) => {
      await assertUnchanged(trx, account);
      await insertChallenge(trx, { ...stored, userId: id });
      await outbox.enqueue(trx, otpEmail, { expiresAt, challenge: stored.hash });
      // last: attempts on this account wait for this row while they occupy a shared slot, and this process may hang
      // before the commit
      await resetFailures(trx, id);
    });
    outbox.deliver();
    log.info({ event: 'sign-in code sent', ip, user: id }, 'the password was right');
    return { status: 'OTP_REQUIRED', userId: challenge, email } as const;
  }
}

/**
 * Checks that the account did not change while the attempt was queued: otherwise a code for a replaced password would
 * stay valid. It writes the row, so that a concurrent password change waits for this transaction and then deletes the
 * challenge.
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

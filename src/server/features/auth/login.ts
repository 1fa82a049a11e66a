import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../../app-context.ts';
import { randomToken } from '../../crypto.ts';
import type { Handler } from '../../http/handlers.ts';
import { accountByEmail } from './accounts.ts';
import { newCode } from './create-otp.ts';
import { forgetFailures } from './lockout-repository.ts';
import { steadyOf } from './monotonic-clock.ts';
import { insertChallenge } from './otp-challenges.ts';
import { codeLimits } from './otp-limiter.ts';
import { isExpired } from './temporary-password.ts';
import { type Since, transactionInTime } from './transaction-deadline.ts';
import type { TryPassword } from './verify-credentials.ts';

/**
 * The first step of signing in. A right password is answered with a challenge, and a code goes out by mail; a wrong one,
 * an unknown address, an inactive account and a first password that has had its time are answered alike, after the same
 * work.
 */
export function passwordStep(deps: Deps, tryPassword: TryPassword): Handler<Api['auth']['login']> {
  const { storage, keys, outbox, log } = deps;
  const { now } = steadyOf(deps.clock);
  const codes = codeLimits(deps);

  return async ({ body: { email, password }, ip }) => {
    requireBoth(email, password);
    const answer = await tryPassword({
      email,
      ip,
      password,
      find: () => accountByEmail(storage.db, email),
      isOpen: (found) => found.is_active === 1 && !isExpired(found, now()),
      whenRight: (owner, since) => codes.take({ owner, ip }, () => challengeFor(owner, { ip, since })),
    });
    if (!answer) throw refused();
    return answer;
  };

  async function challengeFor(account: UserRow, { ip, since }: { ip: string; since: Since }) {
    const { id, email } = account;
    const challenge = randomToken();
    const { stored, mail, expiresAt } = newCode(keys, { challenge, to: email, now: now() });
    await transactionInTime(storage, since, async (trx) => {
      await requireUnchanged(trx, account);
      await insertChallenge(trx, { ...stored, userId: id });
      await outbox.post(trx, mail, { expiresAt, challenge: stored.hash });
      // last: guesses at this account wait for that row in the line for everybody, and a process may hang in between
      await forgetFailures(trx, id);
    });
    outbox.deliver();
    log.info({ event: 'sign-in code sent', ip, user: id }, 'the password was right');
    return { status: 'OTP_REQUIRED', userId: challenge, email } as const;
  }
}

/**
 * A guess may have stood in line for seconds: a password replaced meanwhile is no longer right, and a code for it would outlive it.
 * Written and not only read, so that who replaces it at this moment waits, and then voids the code with all others.
 */
async function requireUnchanged(trx: Handle, { id, password_hash, email }: UserRow): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('email', '=', email)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused();
}

function refused(): ApiProblem {
  return new ApiProblem('SIGN_IN_REFUSED', 'The email address or the password is not right.');
}

function requireBoth(email: string, password: string): void {
  const errors = {
    ...(email === '' && { email: 'Please enter your e-mail address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
  const [message] = Object.values(errors);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors });
}

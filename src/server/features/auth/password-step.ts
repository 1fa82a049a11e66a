import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../http/handlers.ts';
import { randomToken } from '../../keys.ts';
import { accountByEmail } from './accounts.ts';
import { insertChallenge } from './challenges.ts';
import { closedMail } from './mails.ts';
import { newCode } from './new-code.ts';
import { NOBODYS_HASH, verifyPassword } from './password.ts';
import { FAILURES_IN_A_ROW, forgetFailures } from './sign-in-failures.ts';
import { signInLimits } from './sign-in-limits.ts';
import { steadyOf } from './steady-clock.ts';

/**
 * The first step of signing in. A right password is answered with a challenge, and a code goes out by mail; a wrong one,
 * an unknown address and an inactive account are answered alike, after the same work.
 */
export function passwordStep(deps: Deps): Handler<Api['auth']['login']> {
  const { storage, keys, outbox, log } = deps;
  const { now } = steadyOf(deps.clock);
  const guarded = signInLimits(deps);

  return async ({ body: { email, password }, ip }) => {
    requireBoth(email, password);
    const account = await accountByEmail(storage.db, email);
    const outcome = await guarded({ email, ip }, async () => {
      const isRight = await verifyPassword(password, account?.password_hash ?? NOBODYS_HASH);
      return isRight && account?.is_active ? account : undefined;
    });
    if (outcome.found === undefined) {
      log.warn(
        { event: 'sign-in refused', ip, user: account?.id, inARow: outcome.inARow },
        'address and password do not fit',
      );
      if (account && outcome.inARow === FAILURES_IN_A_ROW) await tellOwner(account, ip);
      throw new ApiProblem('SIGN_IN_REFUSED', 'The email address or the password is not right.');
    }
    return challengeFor(outcome.found, ip);
  };

  async function challengeFor({ id, email }: { id: number; email: string }, ip: string) {
    const challenge = randomToken();
    const { stored, mail, expiresAt } = newCode(keys, { challenge, to: email, now: now() });
    await storage.transaction(async (trx) => {
      await forgetFailures(trx, email);
      await insertChallenge(trx, { ...stored, userId: id });
      await outbox.post(trx, mail, { expiresAt });
    });
    outbox.deliver();
    log.info({ event: 'sign-in code sent', ip, user: id }, 'the password was right');
    return { status: 'OTP_REQUIRED', userId: challenge, email } as const;
  }

  async function tellOwner({ id, email }: { id: number; email: string }, ip: string): Promise<void> {
    log.warn({ event: 'account closed', ip, user: id }, 'too many wrong passwords in a row');
    await storage.transaction((trx) => outbox.post(trx, closedMail({ to: email })));
    outbox.deliver();
  }
}

function requireBoth(email: string, password: string): void {
  const errors = {
    ...(email === '' && { email: 'Please enter your e-mail address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  };
  const [message] = Object.values(errors);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors });
}

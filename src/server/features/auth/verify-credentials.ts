import type { UserRow } from '#storage/schema.ts';
import type { Deps } from '../../app-context.ts';
import { MAX_CONSECUTIVE_FAILURES, triedOf } from './lockout-repository.ts';
import { signInLimits } from './login-limiter.ts';
import { closedAccounts } from './notify-lockout.ts';
import { NOBODYS_HASH, verifyPassword } from './password.ts';
import type { Since } from './transaction-deadline.ts';

interface Try<T> {
  /** The address as it was typed. */
  readonly email: string;
  readonly ip: string;
  readonly password: string;
  /** Looks for the account; asked only within the limits, so that a refusal costs no look into the database. */
  readonly find: () => Promise<UserRow | undefined>;
  /** Whether the right password opens this account; if not it counts as a wrong one. */
  readonly isOpen: (account: UserRow) => boolean;
  /** What a right one leads to; what it throws is passed on, and the try is then not counted as a wrong one. */
  readonly whenRight: (account: UserRow, since: Since) => Promise<T>;
}

/**
 * @returns what the right password leads to; undefined for a wrong one.
 * @throws ApiProblem TOO_MANY_REQUESTS without a look at the password; BUSY; what `whenRight` throws.
 */
export type TryPassword = <T>(attempt: Try<T>) => Promise<T | undefined>;

/**
 * Compares a password with an account's, wherever it is asked for: within the limits of guessing, after the same work
 * whether or not there is such an account. A wrong one is logged, and the owner is told when it closes the account.
 */
export function passwordTries(deps: Deps): TryPassword {
  const { log } = deps;
  const tellClosed = closedAccounts(deps);
  const guarded = signInLimits(deps);

  return async ({ email, ip, password, find, isOpen, whenRight }) => {
    let account: UserRow | undefined;
    const outcome = await guarded({ email, ip, find }, async (found) => {
      account = found;
      const isRight = await verifyPassword(password, found?.password_hash ?? NOBODYS_HASH);
      if (!found || !isRight || !isOpen(found)) return undefined;
      return async (since) => ({ answer: await whenRight(found, since) });
    });
    if (outcome.found) return outcome.found.answer;
    log.warn(
      { event: 'sign-in refused', ip, user: account?.id, inARow: outcome.inARow },
      'address and password do not fit',
    );
    if (account && outcome.inARow === MAX_CONSECUTIVE_FAILURES) {
      log.warn({ event: 'account closed', ip, user: account.id }, 'too many wrong passwords in a row');
      await tellClosed({ tried: triedOf(deps, { account, email }), account });
    }
    return undefined;
  };
}

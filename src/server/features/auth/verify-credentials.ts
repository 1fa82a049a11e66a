import type { UserRow } from '#storage/schema.ts';
import type { AppContext } from '../../app-context.ts';
import { accountKey, MAX_CONSECUTIVE_FAILURES } from './lockout-repository.ts';
import { loginLimiter } from './login-limiter.ts';
import { lockoutNotifier } from './notify-lockout.ts';
import { DUMMY_HASH, runInHashSlot, verifyPassword } from './passwords/password-hash.ts';
import type { RequestStart } from './transaction-deadline.ts';

interface CredentialAttempt<T> {
  /** The email address as typed. */
  readonly email: string;
  readonly ip: string;
  readonly password: string;
  /** Reads the account; called only if no limit rejects the attempt, so that a rejection needs no query. */
  readonly findAccount: () => Promise<UserRow | undefined>;
  /** Whether the account may be used; if not, a right password counts as a wrong one. */
  readonly canAuthenticate: (account: UserRow) => boolean;
  /** Runs after a right password. If it throws, the error is passed on and the attempt is not counted as a failure. */
  readonly onSuccess: (account: UserRow, start: RequestStart) => Promise<T>;
}

/**
 * @returns the result of `onSuccess`; `undefined` for a wrong password.
 * @throws ApiProblem TOO_MANY_REQUESTS without checking the password; BUSY; errors of `onSuccess`.
 */
export type VerifyCredentials = <T>(attempt: CredentialAttempt<T>) => Promise<T | undefined>;

/**
 * Verifies a password under the login limits. The work is the same whether or not the account exists. A wrong password
 * is logged, and the owner is notified when it locks the account.
 */
export function credentialVerifier(deps: AppContext): VerifyCredentials {
  const { log } = deps;
  const notifyLockout = lockoutNotifier(deps);
  const limitLogin = loginLimiter(deps);

  return async ({ email, ip, password, findAccount, canAuthenticate, onSuccess }) => {
    let account: UserRow | undefined;
    const result = await limitLogin({ email, ip, findAccount }, async (candidate) => {
      account = candidate;
      const isRight = await runInHashSlot(() =>
        verifyPassword(password, candidate?.password_hash ?? DUMMY_HASH),
      );
      if (!candidate || !isRight || !canAuthenticate(candidate)) return undefined;
      return async (start) => ({ value: await onSuccess(candidate, start) });
    });
    if (result.success) return result.success.value;
    log.warn(
      { event: 'sign-in refused', ip, user: account?.id, consecutiveFailures: result.consecutiveFailures },
      'wrong email address or password',
    );
    if (account && result.consecutiveFailures === MAX_CONSECUTIVE_FAILURES) {
      log.warn({ event: 'account locked', ip, user: account.id }, 'too many consecutive wrong passwords');
      await notifyLockout({ key: accountKey(deps, { account, email }), account });
    }
    return undefined;
  };
}

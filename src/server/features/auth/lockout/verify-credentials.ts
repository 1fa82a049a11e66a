import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { AppContext } from '../../../main/app-context.ts';
import { accountByEmail } from '../accounts.ts';
import { accountLockedEmail } from '../email-templates.ts';
import { DUMMY_HASH, runInHashSlot, verifyPassword } from '../passwords/password-hash.ts';
import { accountKey, countFailure, MAX_CONSECUTIVE_FAILURES, resetFailures } from './lockout-repository.ts';

const LOCKED_RETRY_SECONDS = 60 * 60;

interface Credentials {
  /** The email address as typed. */
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** Whether the account may be used; if not, a right password counts as a wrong one. */
  readonly canAuthenticate?: (account: UserRow) => boolean;
}

/**
 * Verifies a password. The work is the same whether or not the account exists. The attempt is counted as a failure
 * before the check and the count is reset if the password is right; at the limit the account is locked and its owner
 * notified.
 *
 * @returns the account; `undefined` for a wrong password.
 * @throws ApiProblem TOO_MANY_REQUESTS if the account is locked; BUSY if too many passwords are being checked.
 */
export function verifyCredentials(
  { storage, clock, keys, outbox, log }: AppContext,
  { email, password, ip, canAuthenticate = () => true }: Credentials,
): Promise<UserRow | undefined> {
  // the slot bounds the database work of a flood too
  return runInHashSlot(async () => {
    const account = await accountByEmail(storage.db, email);
    const key = accountKey(keys, { account, email });
    const failures = await storage.transaction((trx) => countFailure(trx, { key, now: clock.now() }));
    const user = account?.id;
    if (failures === undefined) {
      log.warn({ event: 'sign-in limited', limit: 'account', ip, user }, 'too many failures');
      const message =
        'This account is locked because of too many wrong passwords. An administrator can unlock it.';
      throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds: LOCKED_RETRY_SECONDS });
    }
    const isRight = await verifyPassword(password, account?.password_hash ?? DUMMY_HASH);
    if (account && isRight && canAuthenticate(account)) {
      await storage.transaction((trx) => resetFailures(trx, account.id));
      return account;
    }
    log.warn(
      { event: 'sign-in refused', ip, user, consecutiveFailures: failures },
      'wrong email address or password',
    );
    if (account && failures === MAX_CONSECUTIVE_FAILURES) {
      log.warn({ event: 'account locked', ip, user }, 'too many consecutive wrong passwords');
      await storage.transaction((trx) => outbox.enqueue(trx, accountLockedEmail({ to: account.email })));
      outbox.deliver();
    }
    return undefined;
  });
}

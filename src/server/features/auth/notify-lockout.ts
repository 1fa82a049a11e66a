import type { UserRow } from '#storage/schema.ts';
import type { AppContext } from '../../app-context.ts';
import { accountLockedEmail } from './email-templates.ts';
import { type AccountKey, markOwnerNotified } from './lockout-repository.ts';

interface Lockout {
  readonly key: AccountKey;
  /** Undefined for an unknown address: the same work is done, but no email is sent. */
  readonly account: UserRow | undefined;
  /**
   * Notify only if the account has been locked this long: the failure that locked it is counted before the check and
   * may be refunded.
   */
  readonly minAgeMs?: number;
}

/**
 * Emails the owner once that wrong passwords locked the account. Does nothing if it is not locked or the owner was
 * notified.
 */
export type NotifyLockout = (lockout: Lockout) => Promise<void>;

export function lockoutNotifier({
  storage,
  clock,
  outbox,
}: Pick<AppContext, 'storage' | 'clock' | 'outbox'>): NotifyLockout {
  return async ({ key, account, minAgeMs }) => {
    const lockedBefore = minAgeMs === undefined ? undefined : clock.now() - minAgeMs;
    const isEmailQueued = await storage.transaction(async (trx) => {
      if (!(await markOwnerNotified(trx, { key, lockedBefore })) || !account) return false;
      await outbox.enqueue(trx, accountLockedEmail({ to: account.email }));
      return true;
    });
    if (isEmailQueued) outbox.deliver();
  };
}

import type { UserRow } from '#storage/schema.ts';
import type { Deps } from '../../app-context.ts';
import { closedMail } from './email-templates.ts';
import { noteTold, type Tried } from './lockout-repository.ts';

interface Closed {
  readonly tried: Tried;
  /** Undefined of an address that is nobody's, for which the same is done but for the mail. */
  readonly account: UserRow | undefined;
  /** Only if it was closed so long ago: the failure that did it is counted before it is looked at, and may turn out to be none. */
  readonly agoMs?: number;
}

/** Tells the owner once that wrong passwords have closed an account; nothing happens where it is open, or they were told. */
export type TellClosed = (closed: Closed) => Promise<void>;

export function closedAccounts({
  storage,
  clock,
  outbox,
}: Pick<Deps, 'storage' | 'clock' | 'outbox'>): TellClosed {
  return async ({ tried, account, agoMs }) => {
    const until = agoMs === undefined ? undefined : clock.now() - agoMs;
    const isPosted = await storage.transaction(async (trx) => {
      if (!(await noteTold(trx, { tried, until })) || !account) return false;
      await outbox.post(trx, closedMail({ to: account.email }));
      return true;
    });
    if (isPosted) outbox.deliver();
  };
}

import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Deps } from '../../../app-context.ts';
import type { Session } from '../../../session.ts';
import { forgetFailures } from '../lockout-repository.ts';
import { CLOCK_SKEW_MS, steadyOf } from '../monotonic-clock.ts';
import { transactionInTime } from '../transaction-deadline.ts';
import type { TryPassword } from '../verify-credentials.ts';

/** How long after a full sign-in the way to sign in may be changed without the password being asked for again. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/** How sure we are that it is the owner who asks, and not somebody at an unattended screen. */
export type Confirmation = 'sure' | 'not asked' | 'wrong';

interface Asked {
  readonly session: Session;
  readonly ip: string;
  readonly account: UserRow;
  readonly currentPassword: string | undefined;
}

/** Looks whether a change of the way to sign in is confirmed: by the current password where it was sent, else by a full sign-in just now. */
export function confirmations(
  { storage, clock }: Deps,
  tryPassword: TryPassword,
): (asked: Asked) => Promise<Confirmation> {
  const { now } = steadyOf(clock);
  return async ({ session, ip, account, currentPassword }) => {
    if (!currentPassword) return isFresh(now() - Date.parse(session.startedAt)) ? 'sure' : 'not asked';
    const confirmed = await tryPassword({
      email: account.email,
      ip,
      password: currentPassword,
      find: async () => account,
      isOpen: () => true,
      async whenRight({ id }, since) {
        await transactionInTime(storage, since, (trx) => forgetFailures(trx, id));
        return 'sure' as const;
      },
    });
    return confirmed ?? 'wrong';
  };
}

/** A sign-in that is still to come was made before the clock was set back. */
function isFresh(ageMs: number): boolean {
  return ageMs <= RECENT_SIGN_IN_MS && ageMs >= -CLOCK_SKEW_MS;
}

/** @throws ApiProblem CONFIRM_PASSWORD, and never 401, unless it is sure. */
export function requireSure(confirmation: Confirmation): void {
  if (confirmation === 'sure') return;
  const message =
    confirmation === 'wrong'
      ? 'The current password is not right.'
      : 'Please enter your current password to change your email address or password.';
  throw new ApiProblem('CONFIRM_PASSWORD', message, { errors: { currentPassword: message } });
}

import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { AppContext } from '../../../app-context.ts';
import type { Session } from '../../../session.ts';
import { resetFailures } from '../lockout-repository.ts';
import { CLOCK_SKEW_MS, monotonic } from '../monotonic-clock.ts';
import { transactionBeforeDeadline } from '../transaction-deadline.ts';
import type { VerifyCredentials } from '../verify-credentials.ts';

/** How long after a sign-in the email address and password can be changed without entering the password again. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Whether the owner confirmed the request, which someone else could send from an unattended screen. */
export type StepUpResult = 'confirmed' | 'password required' | 'wrong password';

interface StepUpRequest {
  readonly session: Session;
  readonly ip: string;
  readonly account: UserRow;
  readonly currentPassword: string | undefined;
}

/** Checks the current password if one was sent; otherwise a recent sign-in is enough. */
export function stepUpAuth(
  { storage, clock }: AppContext,
  verifyCredentials: VerifyCredentials,
): (request: StepUpRequest) => Promise<StepUpResult> {
  const { now } = monotonic(clock);
  return async ({ session, ip, account, currentPassword }) => {
    if (!currentPassword)
      return isRecent(now() - Date.parse(session.startedAt)) ? 'confirmed' : 'password required';
    const result = await verifyCredentials({
      email: account.email,
      ip,
      password: currentPassword,
      findAccount: async () => account,
      canAuthenticate: () => true,
      async onSuccess({ id }, start) {
        await transactionBeforeDeadline(storage, start, (trx) => resetFailures(trx, id));
        return 'confirmed' as const;
      },
    });
    return result ?? 'wrong password';
  };
}

/** A negative age beyond the tolerated skew means that the clock was set back since the sign-in. */
function isRecent(ageMs: number): boolean {
  return ageMs <= RECENT_SIGN_IN_MS && ageMs >= -CLOCK_SKEW_MS;
}

/** @throws ApiProblem CONFIRM_PASSWORD unless confirmed; not 401, which would sign the user out in the browser. */
export function requireRecentAuth(result: StepUpResult): void {
  if (result === 'confirmed') return;
  const message =
    result === 'wrong password'
      ? 'The current password is incorrect.'
      : 'Please enter your current password to change your email address or password.';
  throw new ApiProblem('CONFIRM_PASSWORD', message, { errors: { currentPassword: message } });
}

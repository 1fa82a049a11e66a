import { ApiProblem } from '../api/problem.ts';
import type { Session } from '../api/session.server.ts';
import type { KitContext } from '../app-context.ts';
import { CLOCK_SKEW_MS, monotonic } from '../process/clock.ts';
import type { UserRow } from '../storage/schema.ts';
import { credentialVerifier } from './login.server.ts';

/** How long after a sign-in users can change how they sign in without entering the password again. */
const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Whether the owner confirmed the request, which someone else could send from an unattended screen. */
type Confirmation = 'confirmed' | 'password required' | 'wrong password';

interface ConfirmedCall {
  readonly session: Session;
  readonly ip: string;
  readonly currentPassword?: string | null | undefined;
}

/**
 * Creates a function that checks the current password if one was sent, within the limits of logins; otherwise a recent
 * sign-in is enough.
 */
export function ownerConfirmation(deps: KitContext) {
  const verifyCredentials = credentialVerifier(deps);
  const { now } = monotonic(deps.clock);
  return async (
    { email }: Pick<UserRow, 'email'>,
    { session, ip, currentPassword: password }: ConfirmedCall,
  ): Promise<Confirmation> => {
    if (!password) return isRecent(now() - Date.parse(session.startedAt)) ? 'confirmed' : 'password required';
    return (await verifyCredentials({ email, password, ip })) ? 'confirmed' : 'wrong password';
  };
}

/** A negative age beyond the tolerated skew means that the clock was set back since the sign-in. */
function isRecent(ageMs: number): boolean {
  return ageMs <= RECENT_SIGN_IN_MS && ageMs >= -CLOCK_SKEW_MS;
}

/**
 * @param change what the password is required for: 'change your password'.
 * @throws ApiProblem CONFIRM_PASSWORD unless confirmed; not 401, which would sign the user out in the browser.
 */
export function assertConfirmed(confirmation: Confirmation, change: string): void {
  if (confirmation === 'confirmed') return;
  const message =
    confirmation === 'wrong password'
      ? 'The current password is incorrect.'
      : `Please enter your current password to ${change}.`;
  throw new ApiProblem('CONFIRM_PASSWORD', message, { errors: { currentPassword: message } });
}

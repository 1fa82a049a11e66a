import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../../app-context.ts';
import type { Session } from '../../session.ts';
import { endChallengesOf } from './accounts.ts';
import { changedMail } from './email-templates.ts';
import { forgetFailures } from './lockout-repository.ts';
import { passwordProblem } from './password.ts';

/** @throws ApiProblem INVALID_BODY, in words for who typed it, when the password is not good enough for this person. */
export function requireGoodPassword(
  password: string,
  owner: { readonly email: string; readonly name: string },
): void {
  const message = passwordProblem(password, owner);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors: { password: message } });
}

export const ACCOUNT_CHANGES_PER_HOUR = 60;

/**
 * Limits how often one administrator changes addresses and passwords: each tells the address before by mail, and that may be anybody's.
 *
 * @param of whose: what is changed of others, for which a session is enough, must not use up what its owner may still need.
 * @returns what counts one change. It throws ApiProblem TOO_MANY_REQUESTS.
 */
export function changeLimit(
  { limiters }: Pick<Deps, 'limiters'>,
  { of }: { readonly of: 'others' | 'oneself' },
): (by: Session) => Promise<void> {
  const name = of === 'others' ? 'account changes' : 'own account changes';
  const changes = limiters({ name, tries: ACCOUNT_CHANGES_PER_HOUR, seconds: 60 * 60 });
  return async ({ user }) => {
    const retryAfterSeconds = await changes.consume(`user ${user.id}`);
    if (retryAfterSeconds === undefined) return;
    const message = 'Too many email addresses and passwords were changed. Please try again later.';
    throw new ApiProblem('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
  };
}

/** Names the one refusal of the database that a person can mend, and throws every other again. */
export function refuseTakenAddress(error: unknown, { storage }: Pick<Deps, 'storage'>): never {
  if (!storage.isDuplicate(error)) throw error;
  const message = 'Another account has this email address already.';
  throw new ApiProblem('CONFLICT', message, { errors: { email: message } });
}

/**
 * After a change of the address or the password: a code under way went to the old address and is void, and a note goes
 * there, for an owner who knows nothing of it. With another address the guesses so far are forgotten.
 *
 * @param before the account as it was.
 */
export async function noteChange(
  trx: Handle,
  { before, email, password }: { before: UserRow; email: string; password: string | undefined },
  { outbox }: Pick<Deps, 'outbox'>,
): Promise<void> {
  const changed = [
    ...(email === before.email ? [] : ['email address']),
    ...(password === undefined ? [] : ['password']),
  ];
  if (changed.length === 0) return;
  await endChallengesOf(trx, before.id);
  if (email !== before.email) await forgetFailures(trx, before.id);
  await outbox.post(trx, changedMail({ to: before.email, changed }));
}

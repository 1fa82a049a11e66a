import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { requireStanding, type Session } from '../../../session.ts';
import { oneAtATime } from '../accounts.ts';

/**
 * Begins a transaction that changes accounts, other people's or one's own: from here on it runs alone, and looks anew at what was so when
 * the caller was let through. Two administrators who remove each other at the same moment were both signed in then.
 *
 * @param removed the account that is about to be deleted or made inactive, if one is.
 * @throws ApiProblem CONFLICT when nobody could sign in afterwards; NO_SESSION when the caller was removed meanwhile.
 */
export async function standAlone(
  trx: Handle,
  { session, removed }: { readonly session: Session; readonly removed: number | undefined },
): Promise<void> {
  await oneAtATime(trx);
  if (removed !== undefined && !(await hasActiveBeside(trx, removed)))
    throw new ApiProblem('CONFLICT', 'The last active administrator cannot be deactivated or deleted.');
  await requireStanding(trx, session);
}

async function hasActiveBeside(trx: Handle, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

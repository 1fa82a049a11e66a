import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';

/**
 * Looks whether somebody could still sign in without this account. Only for a write that `changesAccounts`: two administrators who
 * remove each other at the same moment would each find the other one there.
 *
 * @param id the account that is about to be deleted or made inactive.
 * @throws ApiProblem CONFLICT when nobody could.
 */
export async function requireAnother(trx: Handle, id: number): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw new ApiProblem('CONFLICT', 'The last active administrator cannot be deactivated or deleted.');
}

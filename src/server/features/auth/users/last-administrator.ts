import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';

/**
 * Checks that another active account exists. Only for a write that `changesAccounts`: otherwise two administrators who
 * delete each other concurrently would both pass.
 *
 * @param id the account that is about to be deleted or deactivated.
 * @throws ApiProblem CONFLICT if it is the last active account.
 */
export async function assertNotLastAdmin(trx: Handle, id: number): Promise<void> {
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

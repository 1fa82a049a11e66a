import { TRASH_DAYS } from '#contract/trash-constants.ts';
import type { Handle } from '#storage/storage.ts';
import { keepAccounts } from '../accounts-lock.ts';
import { instant } from '../adapters/clock.ts';
import type { Deps } from '../app-context.ts';
import { discardFiles } from '../uploads/attachments.ts';
import { dropFile, removeDiscarded, removingUntil } from '../uploads/delete-queue.ts';
import { refuseWhatLayIn } from './assert-no-children.ts';

/** In one transaction: others wait for it. */
const PURGED_AT_ONCE = 500;

export const TRASH_MS = TRASH_DAYS * 24 * 60 * 60_000;

/**
 * Lets go for good what has rested for 30 days, with its files: each once, also when several processes do it.
 *
 * @param until as `removingUntil` says.
 */
export async function purgeTrash(
  deps: Pick<Deps, 'storage' | 'clock' | 'log' | 'media' | 'settings'>,
  { until = removingUntil(deps) } = {},
): Promise<void> {
  const { storage, clock } = deps;
  const due = instant(clock.now() - TRASH_MS);
  const purgeSome = () =>
    storage.transaction(async (trx) => {
      await keepAccounts(trx, storage);
      const oldest = trx
        .selectFrom('trash')
        .select('id')
        .where('deleted_at', '<=', due)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(PURGED_AT_ONCE);
      const gone = await trx.deleteFrom('trash').where('id', 'in', oldest).returning('file_id').execute();
      const files = gone.flatMap(({ file_id }) => file_id ?? []);
      if (files.length > 0) await discardFiles(trx, files, deps);
      return gone.length;
    });
  while ((await purgeSome()) === PURGED_AT_ONCE);
  await removeDiscarded(deps, { until });
}

/**
 * Lets go of one entry for good, and of its file after the commit.
 *
 * @param order.seen until which entry the trash was looked through for what lay in it, before this transaction.
 * @returns false when there is no such entry.
 * @throws ApiProblem CONFLICT for a folder that something else in the trash lay in, and could not come back without.
 */
export async function purgeEntry(
  trx: Handle,
  {
    id,
    seen,
    afterCommit,
  }: {
    readonly id: number;
    readonly seen: number;
    readonly afterCommit: (work: () => Promise<void>) => void;
  },
  deps: Pick<Deps, 'storage' | 'clock' | 'log' | 'media'>,
): Promise<boolean> {
  const entry = await trx.deleteFrom('trash').where('id', '=', id).returningAll().executeTakeFirst();
  if (!entry) return false;
  await refuseWhatLayIn(trx, entry, { since: seen });
  await dropFile(trx, entry.file_id, afterCommit, deps);
  return true;
}

import { setImmediate } from 'node:timers/promises';
import { ApiProblem } from '#contract/problem.ts';
import { TRASH_DAYS, type TrashKind } from '#contract/trash-constants.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../deps.ts';
import { discardFiles } from '../files/attached-files.ts';
import { dropFile, removeDiscarded, removingUntil } from '../files/remove-discarded.ts';
import { keepAccounts } from '../held-accounts.ts';
import { instant } from '../outside/clock.ts';
import { KINDS } from './kinds.ts';
import { readTrashed } from './trashed-row.ts';

/** In one transaction: others wait for it. */
const PURGED_AT_ONCE = 500;
/** In a millisecond or two. */
const READ_AT_ONCE = 250;

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
 * @returns false when there is no such entry.
 * @throws ApiProblem CONFLICT for a folder that something else in the trash lay in, and could not come back without.
 */
export async function purgeEntry(
  trx: Handle,
  { id, afterCommit }: { readonly id: number; readonly afterCommit: (work: () => Promise<void>) => void },
  deps: Pick<Deps, 'storage' | 'clock' | 'log' | 'media'>,
): Promise<boolean> {
  const entry = await trx.deleteFrom('trash').where('id', '=', id).returningAll().executeTakeFirst();
  if (!entry) return false;
  if (await holdsTrash(trx, entry.kind as TrashKind, entry.record_id))
    throw new ApiProblem(
      'CONFLICT',
      'Something in the trash lay in this folder, and could not be restored without it. Delete that first.',
    );
  await dropFile(trx, entry.file_id, afterCommit, deps);
  return true;
}

async function holdsTrash(trx: Handle, kind: TrashKind, recordId: number): Promise<boolean> {
  const children = Object.entries(KINDS).filter(([, { parent }]) => parent?.kind === kind);
  for (const [child, { parent }] of children)
    for await (const rows of trashedOf(trx, child as TrashKind))
      if (rows.some(({ row }) => readTrashed(row).row[parent?.column ?? ''] === recordId)) return true;
  return false;
}

/** What lies in the trash of one kind, a page at a time: others have their turn between two. */
async function* trashedOf(
  trx: Handle,
  kind: TrashKind,
): AsyncGenerator<Pick<TrashRow, 'record_id' | 'row'>[]> {
  let after = 0;
  for (;;) {
    const rows = await trx
      .selectFrom('trash')
      .select(['record_id', 'row'])
      .where('kind', '=', kind)
      .where('record_id', '>', after)
      .orderBy('record_id')
      .limit(READ_AT_ONCE)
      .execute();
    yield rows;
    const last = rows[READ_AT_ONCE - 1];
    if (!last) return;
    after = last.record_id;
    await setImmediate();
  }
}

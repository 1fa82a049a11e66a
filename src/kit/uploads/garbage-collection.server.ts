import type { KitContext } from '../app-context.ts';
import { lockAccountsShared } from '../auth/accounts-lock.server.ts';
import { instant } from '../process/clock.ts';
import { deleteDiscarded, LEASE_MS } from './delete-queue.server.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes uploads that were not attached to a record within a day, and discarded files. */
export async function collectGarbage(
  deps: Pick<KitContext, 'storage' | 'clock' | 'log' | 'media'>,
): Promise<void> {
  const { storage, clock } = deps;
  await storage.transaction(async (trx) => {
    await lockAccountsShared(trx, storage);
    await trx
      .updateTable('files')
      .set({ state: 'discarded', changed_at: instant(clock.now() - LEASE_MS) })
      .where('state', 'in', ['issued', 'uploading', 'uploaded'])
      .where('changed_at', '<=', instant(clock.now() - DAY_MS))
      .execute();
  });
  await deleteDiscarded(deps);
}

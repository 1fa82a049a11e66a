import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { type Handlers, privateMutation } from '../../http/api/handlers.ts';
import { createKeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import type { AppContext } from '../../main/app-context.ts';
import type { Keys } from '../../security/crypto.ts';
import { findRow, staleProblem, updateRow } from '../crud/versioned-table.ts';
import { canDecrypt, encryptNotes } from './encryption.ts';
import { inboxPage, presentRequest, searchInbox } from './inbox.ts';
import { signFormTime } from './limits.ts';
import { submitHandler } from './submit.ts';

/**
 * A search takes a second of CPU time or more: one can run while another waits for the database. After a longer wait,
 * the browser would time out (10 s) before the search ends.
 */
const SEARCH_LIMITS = { concurrency: 2, maxQueued: 20, maxWaitMs: 5_000 } as const;

export function prayerRequestsRoutes(deps: AppContext): Handlers<Api['prayerRequests']> {
  const { storage, keys, clock } = deps;
  const searches = createKeyedSemaphore(SEARCH_LIMITS);
  const find = (db: Handle, id: number) => findRow(db, 'prayer_requests', id);
  const read = async (db: Handle, id: number) =>
    presentRequest((await find(db, id)) ?? throwNotFound(), keys);
  return {
    form: () => ({ shown: signFormTime(keys, clock.now()) }),
    submit: submitHandler(deps),
    list: ({ query: { state, page } }) => inboxPage(storage.db, keys, { state, page }),
    search: ({ body: { term, state, page }, isAborted }) =>
      searches('all', () => searchInbox(storage.db, keys, { term, state, page, isAborted })),
    read: ({ params }) => read(storage.db, params.id),
    update: {
      changesContent: false,
      // reads the row again, so that a replay cannot return a deleted request
      replay: ({ params }, trx) => read(trx, params.id),
      write: async ({ params: { id }, body: { state, notes }, ifMatch }, trx) => {
        const current = (await find(trx, id)) ?? throwNotFound();
        const values = { state, ...changedNotes(current, notes, keys) };
        const change = { id, version: ifMatch, values, now: instant(clock.now()) };
        await updateRow(trx, 'prayer_requests', change, 'this prayer request');
        return read(trx, id);
      },
    },
    remove: privateMutation(async ({ params: { id }, ifMatch }, trx) => {
      const deleted = await trx
        .deleteFrom('prayer_requests')
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirst();
      if (!deleted) throwNotFound();
      if (ifMatch !== undefined && deleted.version !== ifMatch) throw staleProblem('this prayer request');
    }),
  };
}

/**
 * Rejects notes on a request whose key is lost, since they could not be displayed. Empty notes on such a request do not
 * delete the stored ones, which the user could not see.
 */
function changedNotes(row: PrayerRequestRow, notes: string | null | undefined, keys: Keys) {
  if (notes === undefined) return {};
  if (canDecrypt(keys, row)) return { sealed_notes: encryptNotes(keys, notes) };
  if (!notes) return {};
  throw new ApiProblem(
    'CONFLICT',
    'This request was encrypted with a different SECRET_KEY, so its notes could not be displayed. Nothing was saved.',
  );
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such prayer request');
}

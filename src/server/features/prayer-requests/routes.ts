import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import type { Keys } from '../../crypto.ts';
import { changesNothingPublic, type Handlers } from '../../http/handlers.ts';
import { isReadable, sealNotes } from './encryption.ts';
import { formStamp } from './form-timing.ts';
import { inboxPage, searchInbox } from './inbox.ts';
import { presentRequest } from './present.ts';
import { deleteRequest, requestById, updateRequest } from './queries.ts';
import { searchLine } from './search-bulkhead.ts';
import { submitPrayer } from './submit.ts';

export function prayerRequestsRoutes(deps: Deps): Handlers<Api['prayerRequests']> {
  const { storage, keys, clock } = deps;
  const inLine = searchLine();
  const read = async (db: Handle, id: number) =>
    presentRequest((await requestById(db, id)) ?? unknownRequest(), keys);
  return {
    form: () => ({ shown: formStamp(keys, clock.now()) }),
    submit: submitPrayer(deps),
    list: ({ query: { state, page } }) => inboxPage(storage.db, keys, { state, page }),
    search: ({ body: { term, state, page }, session, isGone }) =>
      inLine(session.user.id, () => searchInbox(storage.db, keys, { term, state, page, isGone })),
    read: ({ params }) => read(storage.db, params.id),
    update: {
      changesContent: false,
      // what is deleted for good must not come back to a call that is repeated
      again: ({ params }, trx) => read(trx, params.id),
      write: async ({ params: { id }, body: { state, notes }, ifMatch }, trx) => {
        const current = (await requestById(trx, id)) ?? unknownRequest();
        const change = { state, ...changedNotes(current, notes, keys) };
        const isChanged = await updateRequest(trx, {
          id,
          version: ifMatch,
          now: instant(clock.now()),
          change,
        });
        if (!isChanged) refuseChange(await requestById(trx, id));
        return read(trx, id);
      },
    },
    remove: changesNothingPublic(async ({ params: { id }, ifMatch }, trx) => {
      if (!(await deleteRequest(trx, { id, version: ifMatch }))) refuseChange(await requestById(trx, id));
    }),
  };
}

/**
 * Notes are shown with what they are about, or not at all: on a request whose key is lost none are written, and those that
 * nobody could see are not taken for removed.
 */
function changedNotes(row: PrayerRequestRow, notes: string | null | undefined, keys: Keys) {
  if (notes === undefined) return {};
  if (isReadable(keys, row)) return { sealed_notes: sealNotes(keys, notes) };
  if (!notes) return {};
  throw new ApiProblem(
    'CONFLICT',
    'This request was sealed under another SECRET_KEY, so notes about it could not be shown again. Nothing was saved.',
  );
}

function unknownRequest(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such prayer request');
}

function refuseChange(current: unknown): never {
  if (!current) unknownRequest();
  throw new ApiProblem('STALE', 'Someone else has changed this prayer request in the meantime');
}

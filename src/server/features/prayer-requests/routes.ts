import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../../deps.ts';
import { changesNothingPublic, type Handlers } from '../../http/handlers.ts';
import { instant } from '../../outside/clock.ts';
import { formStamp } from './form-stamp.ts';
import { inboxPage, searchInbox } from './inbox.ts';
import { presentRequest } from './present.ts';
import { deleteRequest, requestById, updateRequest } from './queries.ts';
import { sealNotes } from './sealed.ts';
import { submitPrayer } from './submit.ts';

export function prayerRequestsRoutes(deps: Deps): Handlers<Api['prayerRequests']> {
  const { storage, keys, clock } = deps;
  const read = async (db: Handle, id: number) =>
    presentRequest((await requestById(db, id)) ?? unknownRequest(), keys);
  return {
    form: () => ({ shown: formStamp(keys, clock.now()) }),
    submit: submitPrayer(deps),
    list: ({ query: { state, page } }) => inboxPage(storage.db, keys, { state, page }),
    search: ({ body: { term, state, page } }) => searchInbox(storage.db, keys, { term, state, page }),
    read: ({ params }) => read(storage.db, params.id),
    update: {
      changesContent: false,
      // what is deleted for good must not come back to a call that is repeated
      again: ({ params }, trx) => read(trx, params.id),
      write: async ({ params: { id }, body: { state, notes }, ifMatch }, trx) => {
        const change = { state, ...(notes !== undefined && { sealed_notes: sealNotes(keys, notes) }) };
        const isChanged = await updateRequest(trx, {
          id,
          version: ifMatch,
          now: instant(clock.now()),
          change,
        });
        if (!isChanged) refuseUpdate(await requestById(trx, id));
        return read(trx, id);
      },
    },
    remove: changesNothingPublic(async ({ params }, trx) => {
      if (!(await deleteRequest(trx, params.id))) unknownRequest();
    }),
  };
}

function unknownRequest(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such prayer request');
}

function refuseUpdate(current: unknown): never {
  if (!current) unknownRequest();
  throw new ApiProblem('STALE', 'Someone else has changed this prayer request in the meantime');
}

import type { TrashKind } from '#contract/constants.ts';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashEntry } from '#contract/trash.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, mutationWithPrepare, publicMutation } from '../../http/handlers.ts';
import { assertSessionActive } from '../../session.ts';
import { createChildCheck } from '../../trash/assert-no-children.ts';
import { purgeEntry, TRASH_RETENTION_MS } from '../../trash/purge.ts';
import { restoreFromTrash } from '../../trash/restore.ts';
import { type TrashEntryRow, trashPage } from './queries.ts';

export function trashRoutes(deps: AppContext): Handlers<Api['trash']> {
  const searchForChildren = createChildCheck(deps);
  return {
    list: async ({ query }) => {
      const page = await trashPage(deps.storage.db, query);
      return { ...page, rows: page.rows.map(presentEntry) };
    },
    restore: publicMutation(async ({ params, session }, trx) => {
      const order = {
        entryId: params.id,
        by: await assertSessionActive(trx, session),
      };
      if (!(await restoreFromTrash(trx, order, deps))) throwNotFound();
    }),
    remove: mutationWithPrepare({
      changesContent: false,
      prepare: ({ params, session }) => searchForChildren({ id: params.id, accountId: session.user.id }),
      async write({ params, afterCommit }, trx, searchedUpTo) {
        const isPurged =
          searchedUpTo !== undefined &&
          (await purgeEntry(trx, { id: params.id, checkedUntil: searchedUpTo, afterCommit }, deps));
        if (!isPurged) throwNotFound();
      },
    }),
  };
}

function presentEntry({ id, kind, record_id, title, deleted_at, name }: TrashEntryRow): TrashEntry {
  return {
    id,
    kind: kind as TrashKind,
    recordId: record_id,
    title,
    deletedAt: deleted_at,
    deletedBy: name,
    goesAt: instant(Date.parse(deleted_at) + TRASH_RETENTION_MS),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'This is no longer in the trash.');
}

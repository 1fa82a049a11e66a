import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashEntry } from '#contract/trash.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { changesContent, type Handlers, preparedWrite } from '../../http/handlers.ts';
import { requireStanding } from '../../session.ts';
import { looksThroughTrash } from '../../trash/assert-no-children.ts';
import { purgeEntry, TRASH_MS } from '../../trash/purge.ts';
import { restoreFromTrash } from '../../trash/restore.ts';
import { type EntryWithName, entriesPage } from './queries.ts';

export function trashRoutes(deps: Deps): Handlers<Api['trash']> {
  const lookThrough = looksThroughTrash(deps);
  return {
    list: async ({ query }) => {
      const page = await entriesPage(deps.storage.db, query);
      return { ...page, rows: page.rows.map(presentEntry) };
    },
    restore: changesContent(async ({ params, session, beforeAnswer }, trx) => {
      const order = { entryId: params.id, by: await requireStanding(trx, session), beforeAnswer };
      if (!(await restoreFromTrash(trx, order, deps))) unknownEntry();
    }),
    remove: preparedWrite({
      changesContent: false,
      prepare: ({ params, session }) => lookThrough({ id: params.id, accountId: session.user.id }),
      async write({ params, afterCommit }, trx, seen) {
        const isGone =
          seen !== undefined && (await purgeEntry(trx, { id: params.id, seen, afterCommit }, deps));
        if (!isGone) unknownEntry();
      },
    }),
  };
}

function presentEntry({ id, kind, record_id, title, deleted_at, name }: EntryWithName): TrashEntry {
  return {
    id,
    kind: kind as TrashKind,
    recordId: record_id,
    title,
    deletedAt: deleted_at,
    deletedBy: name,
    goesAt: instant(Date.parse(deleted_at) + TRASH_MS),
  };
}

function unknownEntry(): never {
  throw new ApiProblem('NOT_FOUND', 'This is not in the trash any more');
}

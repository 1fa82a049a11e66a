import { sql } from 'kysely';
import type { TrashKind } from '#contract/constants.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashEntry } from '#contract/resources/trash.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { type Handlers, privateMutation, publicMutation } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { descending, type PageRequest, readPage } from '../../pagination/keyset.ts';
import { assertSessionActive } from '../../session.ts';
import { purgeEntry, TRASH_RETENTION_MS } from '../../trash/purge.ts';
import { restoreFromTrash } from '../../trash/restore.ts';

/** A trash entry with the name of the user who deleted the record. */
type TrashEntryRow = Pick<TrashRow, 'id' | 'kind' | 'record_id' | 'title' | 'deleted_at'> & {
  readonly name: string | null;
};

const NEWEST_FIRST = {
  name: 'latest',
  keys: descending({ column: sql.ref('trash.deleted_at') }, { column: sql.ref('trash.id') }),
};

export function trashRoutes(deps: AppContext): Handlers<Api['trash']> {
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
    remove: privateMutation(async ({ params: { id }, afterCommit }, trx) => {
      if (!(await purgeEntry(trx, { id, afterCommit }, deps))) throwNotFound();
    }),
  };
}

/** A page of the entries, newest first, optionally of one kind. */
async function trashPage(
  db: Handle,
  { kind, after, limit }: PageRequest & { readonly kind?: TrashKind | undefined },
): Promise<Page<TrashEntryRow>> {
  const rows = db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'record_id', 'title', 'deleted_at', 'users.name'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string));
  return { ...(await readPage(rows, NEWEST_FIRST, { after, limit })), total: null };
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

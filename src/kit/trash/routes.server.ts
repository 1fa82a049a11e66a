import { type InferResult, sql } from 'kysely';
import type { Api } from '../api/client.ts';
import { type Handlers, privateMutation, publicMutation } from '../api/handlers.ts';
import { ApiProblem } from '../api/problem.ts';
import { assertSessionActive } from '../api/session.server.ts';
import type { KitContext } from '../app-context.ts';
import { descending, readPage } from '../crud/keyset.server.ts';
import type { RecordKind } from '../crud/records.ts';
import { instant } from '../process/clock.ts';
import { fieldMapper } from '../storage/column-names.ts';
import type { Handle } from '../storage/storage.ts';
import { presentPicture } from '../uploads/picture-view.server.ts';
import type { TrashEntry } from './contract.ts';
import { purgeEntry, TRASH_RETENTION_MS } from './purge.server.ts';
import { restoreFromTrash } from './restore.server.ts';

const toFields = fieldMapper();

const NEWEST_FIRST = {
  name: 'latest',
  keys: descending({ column: sql.ref('trash.deleted_at') }, { column: sql.ref('trash.id') }),
};

export function trashRoutes(deps: KitContext): Handlers<Api['trash']> {
  return {
    list: async ({ query: { kind, ...position } }) => {
      const entries = entriesWithNames(deps.storage.db).$if(kind !== undefined, (all) =>
        all.where('trash.kind', '=', kind as string),
      );
      const page = await readPage(entries, NEWEST_FIRST, position);
      return { ...page, rows: page.rows.map((row) => presentEntry(row, deps)) };
    },
    restore: publicMutation(async ({ params, session }, trx) => {
      const by = await assertSessionActive(trx, session);
      if (!(await restoreFromTrash(trx, { entryId: params.id, by }, deps))) throwNotFound();
    }),
    remove: privateMutation(async ({ params: { id }, afterCommit }, trx) => {
      if (!(await purgeEntry(trx, { id, afterCommit }, deps))) throwNotFound();
    }),
  };
}

function entriesWithNames(db: Handle) {
  return db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .leftJoin('files', (join) =>
      join.onRef('files.id', '=', 'trash.file_id').on('files.kind', '=', 'picture'),
    )
    .select(['trash.id', 'trash.kind', 'record_id', 'title', 'deleted_at', 'users.name'])
    .select(['host', 'address', 'width', 'height', 'placeholder']);
}

function presentEntry(
  row: InferResult<ReturnType<typeof entriesWithNames>>[number],
  { media }: Pick<KitContext, 'media'>,
): TrashEntry {
  const { host } = row;
  return {
    ...toFields(row),
    kind: row.kind as RecordKind,
    picture: host && presentPicture({ ...row, host }, media, true),
    deletedBy: row.name,
    goesAt: instant(Date.parse(row.deleted_at) + TRASH_RETENTION_MS),
  };
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'This is no longer in the trash.');
}

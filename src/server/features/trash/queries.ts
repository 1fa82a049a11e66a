import { sql } from 'kysely';
import type { TrashKind } from '#contract/constants.ts';
import type { Page } from '#contract/endpoint.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { descending, readPage } from '../../pagination/keyset.ts';

/** A trash entry with the name of the user who deleted the record. */
export type TrashEntryRow = Pick<TrashRow, 'id' | 'kind' | 'record_id' | 'title' | 'deleted_at'> & {
  readonly name: string | null;
};

interface TrashQuery {
  readonly kind?: TrashKind | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const NEWEST_FIRST = {
  name: 'latest',
  keys: descending({ column: sql.ref('trash.deleted_at') }, { column: sql.ref('trash.id') }),
};

/** A page of the entries, newest first, optionally of one kind. */
export async function trashPage(
  db: Handle,
  { kind, after, limit }: TrashQuery,
): Promise<Page<TrashEntryRow>> {
  const rows = db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'record_id', 'title', 'deleted_at', 'users.name'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string));
  return { ...(await readPage(rows, NEWEST_FIRST, { after, limit })), total: null };
}

import { sql } from 'kysely';
import type { TrashKind } from '#contract/constants.ts';
import type { Page } from '#contract/endpoint.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { MAX_ROWS_PER_PAGE, type RangeQuery, readPage, type SortKey } from '../../pagination/keyset.ts';

/** A trash entry with the name of the user who deleted the record. */
export type TrashEntryRow = Omit<TrashRow, 'row'> & { readonly name: string | null };

interface TrashQuery {
  readonly kind?: TrashKind | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const NEWEST_FIRST: SortKey<TrashEntryRow>[] = [
  { column: sql.ref('trash.deleted_at'), getValue: (row) => row.deleted_at, isDescending: true },
  { column: sql.ref('trash.id'), getValue: (row) => row.id, isDescending: true },
];

/** A page of the entries, newest first, optionally of one kind. */
export async function trashPage(
  db: Handle,
  { kind, after, limit = MAX_ROWS_PER_PAGE }: TrashQuery,
): Promise<Page<TrashEntryRow>> {
  const rows = db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'record_id', 'title', 'file_id', 'deleted_by', 'deleted_at', 'users.name'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string));
  const range = {
    name: 'latest',
    rows: () => rows as unknown as RangeQuery<TrashEntryRow>,
    keys: NEWEST_FIRST,
  };
  return { ...(await readPage([range], { after, limit })), total: null };
}

import { sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { type Key, type Narrowable, ROWS_PER_PAGE, readPage } from '../../pagination/keyset.ts';

/** An entry of the trash with the name of who put it there. */
export type EntryWithName = Omit<TrashRow, 'row'> & { readonly name: string | null };

interface Asked {
  readonly kind?: TrashKind | undefined;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const LATEST_FIRST: Key<EntryWithName>[] = [
  { column: sql.ref('trash.deleted_at'), of: (row) => row.deleted_at, isDescending: true },
  { column: sql.ref('trash.id'), of: (row) => row.id, isDescending: true },
];

/** A page of the entries, latest first; of one kind when it is given. */
export async function entriesPage(
  db: Handle,
  { kind, after, limit = ROWS_PER_PAGE }: Asked,
): Promise<Page<EntryWithName>> {
  const rows = db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'record_id', 'title', 'file_id', 'deleted_by', 'deleted_at', 'users.name'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string));
  const stretch = {
    name: 'latest',
    rows: () => rows as unknown as Narrowable<EntryWithName>,
    keys: LATEST_FIRST,
  };
  return { ...(await readPage([stretch], { after, limit })), total: null };
}

import type { TrashKind } from '#contract/trash-constants.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** An entry of the trash with the name of who put it there. */
export type EntryWithName = Omit<TrashRow, 'row'> & { readonly name: string | null };

/** Latest first; of one kind when it is given. */
export function entriesLatestFirst(db: Handle, kind: TrashKind | undefined): Promise<EntryWithName[]> {
  return db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'record_id', 'title', 'file_id', 'deleted_by', 'deleted_at', 'users.name'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
    .orderBy('deleted_at', 'desc')
    .orderBy('trash.id', 'desc')
    .execute();
}

import { ApiProblem } from '#contract/problem.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { Deps } from '../app-context.ts';
import { type AfterCommit, restFile } from '../uploads/file-trash.ts';
import { KINDS, type TrashedRow } from './definitions.ts';
import { rowsNaming } from './inbound-refs.ts';
import { trashedText } from './trashed-row.ts';

interface Order {
  readonly kind: TrashKind;
  readonly id: number;
  /** Id of the person who deletes. */
  readonly by: number;
  /** Of the call: the version that the person has seen, if their browser says so. */
  readonly ifMatch: number | undefined;
  /** Of the call: until its file is out of reach, a deletion is not answered. */
  readonly beforeAnswer: AfterCommit;
}

/**
 * Deletes a record so that it can be restored: its row moves into the trash as it stands, so that no query has to
 * leave it out, and its names are free at once. Its file is shown no more and is kept; so is who named it.
 *
 * @returns false when there is no such record.
 * @throws ApiProblem STALE when it has another version by now than the person has seen.
 * @throws the engine's error for a row that is referred to (`storage.isReferenced`) while others refer to it.
 */
export async function moveToTrash(
  trx: Handle,
  { kind, id, by, ifMatch, beforeAnswer }: Order,
  deps: Pick<Deps, 'storage' | 'clock' | 'media'>,
): Promise<boolean> {
  const { table, titleOf } = KINDS[kind];
  const namedBy = await rowsNaming(trx, kind, id);
  const row = (await trx
    // every kind's table has an id; the first stands for all
    .deleteFrom(table as 'events')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) as TrashedRow | undefined;
  if (!row) return false;
  if (ifMatch !== undefined && row.version !== ifMatch)
    throw new ApiProblem('STALE', 'Someone else has changed this in the meantime');
  const fileId = (row.file_id ?? null) as number | null;
  await trx
    .insertInto('trash')
    .values({
      kind,
      record_id: id,
      title: titleOf(row),
      row: trashedText(row, namedBy),
      file_id: fileId,
      deleted_by: by,
      deleted_at: instant(deps.clock.now()),
    })
    .execute();
  await restFile(trx, { fileId, beforeAnswer }, deps);
  return true;
}

import type { TrashKind } from '#contract/constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { AppContext } from '../app-context.ts';
import { trashFile } from '../uploads/attachments.ts';
import { TRASH_DEFINITIONS, type TrashedRow } from './definitions.ts';
import { findInboundRefs } from './inbound-refs.ts';
import { encodeTrashedRow } from './trashed-row.ts';

interface MoveToTrashOptions {
  readonly kind: TrashKind;
  readonly id: number;
  /** Id of the user who deletes. */
  readonly by: number;
  /** Version that the client has, from the request; undefined when it sent none. */
  readonly ifMatch: number | undefined;
}

/**
 * Deletes a record so that it can be restored: moves its row to the table `trash`, so that other queries need no filter and unique
 * names become available. Its file is no longer served but remains stored. Inbound references are saved.
 *
 * @returns false when there is no such record.
 * @throws ApiProblem STALE when its version differs from `ifMatch`.
 * @throws the foreign key error of the engine when other rows require the record.
 */
export async function moveToTrash(
  trx: Handle,
  { kind, id, by, ifMatch }: MoveToTrashOptions,
  deps: Pick<AppContext, 'storage' | 'clock' | 'media'>,
): Promise<boolean> {
  const { table, titleOf } = TRASH_DEFINITIONS[kind];
  const inboundRefs = await findInboundRefs(trx, kind, id);
  const row = (await trx
    // a cast for the types: every such table has an `id`
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
      row: encodeTrashedRow(row, inboundRefs),
      file_id: fileId,
      deleted_by: by,
      deleted_at: instant(deps.clock.now()),
    })
    .execute();
  await trashFile(trx, fileId, deps);
  return true;
}

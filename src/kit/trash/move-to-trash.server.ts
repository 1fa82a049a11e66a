import { sql } from 'kysely';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { definitionOf, type RecordKind, type RecordRow } from '../crud/records.ts';
import { instant } from '../process/clock.ts';
import type { Handle } from '../storage/storage.ts';
import { releaseFiles } from '../uploads/attachments.server.ts';
import { recordOncePublic } from './once-public.server.ts';

/** JSON key next to the columns. It contains a space, so it cannot be a column name. Stored in databases: do not change it. */
export const INBOUND_REFS_KEY = 'named by';
/** Ids of rows that referred to a record, by column: `{ 'news.created_by': [3, 8] }`. */
export type InboundRefs = Readonly<Record<string, readonly number[]>>;

interface MoveToTrashOptions {
  readonly kind: RecordKind;
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
  deps: Pick<KitContext, 'storage' | 'clock' | 'media'>,
): Promise<boolean> {
  const { table, titleOf, parent, closes } = definitionOf(kind);
  const inboundRefs = await findInboundRefs(trx, kind, id);
  const row = (await trx
    .deleteFrom(table as 'any_record')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) as RecordRow | undefined;
  if (!row) return false;
  if (ifMatch !== undefined && row.version !== ifMatch)
    throw new ApiProblem('STALE', 'Someone else has changed this in the meantime');
  const fileId = (row.file_id ?? null) as number | null;
  const parentId = ((parent && row.folder_id) ?? null) as number | null;
  await trx
    .insertInto('trash')
    .values({
      kind,
      record_id: id,
      title: titleOf(row),
      row: JSON.stringify({ ...row, ...inboundRefs }),
      file_id: fileId,
      parent_kind: parentId === null ? null : (parent ?? null),
      parent_id: parentId,
      deleted_by: by,
      deleted_at: instant(deps.clock.now()),
    })
    .execute();
  if (closes)
    await sql`
      update ${sql.table(closes.table)}
      set state = 'done', version = version + 1, updated_at = ${instant(deps.clock.now())}
      where ${sql.ref(closes.column)} = ${id} and state = 'new'`.execute(trx);
  await recordOncePublic(trx, { kind, id, row }, deps);
  await releaseFiles(trx, fileId, deps);
  return true;
}

/**
 * Finds the rows that refer to a record, because the engine sets their columns to null when the record is deleted.
 *
 * @returns their ids under `INBOUND_REFS_KEY`; nothing for a kind without references.
 */
async function findInboundRefs(
  trx: Handle,
  kind: RecordKind,
  id: number,
): Promise<{ [INBOUND_REFS_KEY]?: InboundRefs }> {
  const { inboundRefs = [] } = definitionOf(kind);
  if (inboundRefs.length === 0) return {};
  const refs: Record<string, number[]> = {};
  for (const { table, column } of inboundRefs) {
    const rows = await trx
      .selectFrom(table as 'any_record')
      .select('id')
      .where(column as 'created_by', '=', id)
      .execute();
    refs[`${table}.${column}`] = rows.map((row) => row.id);
  }
  return { [INBOUND_REFS_KEY]: refs };
}

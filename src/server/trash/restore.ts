import { ApiProblem } from '#contract/problem.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import { insertAsItWas } from '#storage/dump-import.ts';
import type { Database, TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../app-context.ts';
import { tell } from '../audit-log/record.ts';
import { forgetFailures } from '../features/auth/lockout-repository.ts';
import { type AfterCommit, wakeFile } from '../uploads/file-trash.ts';
import { KINDS, type TrashedRow } from './definitions.ts';
import { nameAgain } from './inbound-refs.ts';
import { readTrashed } from './trashed-row.ts';

type RestoreDeps = Pick<Deps, 'storage' | 'clock' | 'media'>;

interface Order {
  readonly entryId: number;
  /** Name of the person who restores. */
  readonly by: string;
  readonly beforeAnswer: AfterCommit;
}

/**
 * Puts a record back into its table under the id that it had, as its next version, with its file, and named by those
 * who named it; the folder that it lay in comes back before it, and the activity log tells of that too. In the same
 * transaction its entry leaves the trash.
 *
 * @returns false when there is no such entry.
 * @throws ApiProblem CONFLICT, in words for the person, when its folder is gone for good or its name is taken.
 */
export async function restoreFromTrash(
  trx: Handle,
  { entryId, by, beforeAnswer }: Order,
  deps: RestoreDeps,
): Promise<boolean> {
  // whoever takes the entry restores it: a second call at the same time finds none
  const entry = await trx.deleteFrom('trash').where('id', '=', entryId).returningAll().executeTakeFirst();
  if (!entry) return false;
  const kind = entry.kind as TrashKind;
  const { row, namedBy } = readTrashed(entry.row);
  await restoreParent(trx, { kind, row, by, beforeAnswer }, deps);
  const whole = { ...row, ...(await lostColumns(trx, kind, row)), ...nextVersion(row) };
  await insertAsItWas(trx, deps.storage.engine, { table: KINDS[kind].table, rows: [whole] }).catch(
    (error) => {
      throw refusal(error, kind, deps);
    },
  );
  await nameAgain(trx, { kind, id: entry.record_id, namedBy });
  // what was guessed while nobody could sign in to it must not close it
  if (kind === 'users') await forgetFailures(trx, entry.record_id);
  await wakeFile(trx, { fileId: entry.file_id, beforeAnswer }, deps);
  return true;
}

async function restoreParent(
  trx: Handle,
  { kind, row, by, beforeAnswer }: Omit<Order, 'entryId'> & { kind: TrashKind; row: TrashedRow },
  deps: RestoreDeps,
): Promise<void> {
  const { parent } = KINDS[kind];
  const parentId = parent && row[parent.column];
  if (!parent || parentId === null || parentId === undefined) return;
  const isThere = () => exists(trx, KINDS[parent.kind].table, Number(parentId));
  if (await isThere()) return;
  const entry = await entryOf(trx, parent.kind, Number(parentId));
  const isBack = entry && (await restoreFromTrash(trx, { entryId: entry.id, by, beforeAnswer }, deps));
  if (!isBack) {
    // somebody else may have brought it back since we looked, with something else that lay in it
    if (await isThere()) return;
    throw new ApiProblem('CONFLICT', parent.gone);
  }
  await tell(trx, { by, action: 'restore', kind: parent.kind, title: entry.title }, deps);
}

async function lostColumns(trx: Handle, kind: TrashKind, row: TrashedRow): Promise<TrashedRow> {
  const lost: Record<string, null> = {};
  for (const [column, table] of Object.entries(KINDS[kind].loses ?? {}))
    if (row[column] && !(await exists(trx, table, Number(row[column])))) lost[column] = null;
  return lost;
}

/** What was seen before the deletion is not what is there now: an old copy in some browser does not overwrite it. */
function nextVersion({ version }: TrashedRow): TrashedRow {
  return typeof version === 'number' ? { version: version + 1 } : {};
}

function refusal(error: unknown, kind: TrashKind, { storage }: RestoreDeps): unknown {
  const { taken, parent } = KINDS[kind];
  if (storage.isDuplicate(error)) return new ApiProblem('CONFLICT', taken);
  // deleted by somebody else just now
  if (storage.isReferenced(error) && parent) return new ApiProblem('CONFLICT', parent.gone);
  return error;
}

async function exists(trx: Handle, table: keyof Database, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom(table as 'events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

function entryOf(
  trx: Handle,
  kind: TrashKind,
  recordId: number,
): Promise<Pick<TrashRow, 'id' | 'title'> | undefined> {
  return trx
    .selectFrom('trash')
    .select(['id', 'title'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .executeTakeFirst();
}

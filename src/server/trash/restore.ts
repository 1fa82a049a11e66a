import type { TrashKind } from '#contract/constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import { insertWithIds } from '#storage/dump-import.ts';
import type { Database, TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record.ts';
import { resetFailures } from '../features/auth/lockout-repository.ts';
import { restoreFile } from '../uploads/attachments.ts';
import { TRASH_DEFINITIONS, type TrashedRow } from './definitions.ts';
import { relink } from './inbound-refs.ts';
import { decodeTrashedRow } from './trashed-row.ts';

type RestoreDeps = Pick<AppContext, 'storage' | 'clock' | 'media'>;

interface RestoreOptions {
  readonly entryId: number;
  /** Name of the user who restores. */
  readonly by: string;
}

/**
 * Restores a record with its previous id, the next version number, its file and its inbound references, and deletes the
 * trash entry in the same transaction. A trashed parent folder is restored first, with its own audit event.
 *
 * @returns false when there is no such entry.
 * @throws ApiProblem CONFLICT with a message for the user when its folder was permanently deleted or its name is taken.
 */
export async function restoreFromTrash(
  trx: Handle,
  { entryId, by }: RestoreOptions,
  deps: RestoreDeps,
): Promise<boolean> {
  // deleting the entry first ensures that only one of several concurrent calls restores it
  const entry = await trx.deleteFrom('trash').where('id', '=', entryId).returningAll().executeTakeFirst();
  if (!entry) return false;
  const kind = entry.kind as TrashKind;
  const { row, inboundRefs } = decodeTrashedRow(entry.row);
  await restoreParent(trx, { kind, row, by }, deps);
  const restored = { ...row, ...(await clearedColumns(trx, kind, row)), ...nextVersion(row) };
  await insertWithIds(trx, deps.storage.engine, {
    table: TRASH_DEFINITIONS[kind].table,
    rows: [restored],
  }).catch((error) => {
    throw toApiProblem(error, kind, deps);
  });
  await relink(trx, { kind, id: entry.record_id, inboundRefs });
  // failed logins that were recorded while the account was in the trash must not lock it
  if (kind === 'users') await resetFailures(trx, entry.record_id);
  await restoreFile(trx, entry.file_id, deps);
  return true;
}

async function restoreParent(
  trx: Handle,
  { kind, row, by }: Omit<RestoreOptions, 'entryId'> & { kind: TrashKind; row: TrashedRow },
  deps: RestoreDeps,
): Promise<void> {
  const { parent } = TRASH_DEFINITIONS[kind];
  const parentId = parent && row[parent.column];
  if (!parent || parentId === null || parentId === undefined) return;
  const parentExists = () => exists(trx, TRASH_DEFINITIONS[parent.kind].table, Number(parentId));
  if (await parentExists()) return;
  const entry = await findEntry(trx, parent.kind, Number(parentId));
  const isParentRestored = entry && (await restoreFromTrash(trx, { entryId: entry.id, by }, deps));
  if (!isParentRestored) {
    // a concurrent call may have restored the parent with another child
    if (await parentExists()) return;
    throw new ApiProblem('CONFLICT', parent.missingMessage);
  }
  await recordAuditEvent(trx, { by, action: 'restore', kind: parent.kind, title: entry.title }, deps);
}

async function clearedColumns(trx: Handle, kind: TrashKind, row: TrashedRow): Promise<TrashedRow> {
  const cleared: Record<string, null> = {};
  for (const [column, table] of Object.entries(TRASH_DEFINITIONS[kind].nullableRefs ?? {}))
    if (row[column] && !(await exists(trx, table, Number(row[column])))) cleared[column] = null;
  return cleared;
}

/**
 * Increments the version, so that a browser with the state before the deletion gets a conflict instead of overwriting the
 * record.
 */
function nextVersion({ version }: TrashedRow): TrashedRow {
  return typeof version === 'number' ? { version: version + 1 } : {};
}

function toApiProblem(error: unknown, kind: TrashKind, { storage }: RestoreDeps): unknown {
  const { conflictMessage, parent } = TRASH_DEFINITIONS[kind];
  if (storage.isUniqueViolation(error)) return new ApiProblem('CONFLICT', conflictMessage);
  // the parent was deleted concurrently
  if (storage.isForeignKeyViolation(error) && parent)
    return new ApiProblem('CONFLICT', parent.missingMessage);
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

function findEntry(
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

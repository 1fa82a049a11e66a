import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record.server.ts';
import { resetFailures } from '../auth/accounts.server.ts';
import { definitionOf, type RecordKind, type RecordRow } from '../crud/records.ts';
import { insertWithIds } from '../storage/dump/import.ts';
import type { Database, TrashRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { setFileState } from '../uploads/attachments.server.ts';
import { INBOUND_REFS_KEY, type InboundRefs } from './move-to-trash.server.ts';

/** Ids per statement, because engines limit the number of parameters. */
const BATCH_SIZE = 1_000;

type RestoreDeps = Pick<KitContext, 'storage' | 'clock' | 'media'>;

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
  const kind = entry.kind as RecordKind;
  const { [INBOUND_REFS_KEY]: inboundRefs = {}, ...row } = JSON.parse(entry.row) as RecordRow & {
    [INBOUND_REFS_KEY]?: InboundRefs;
  };
  await restoreParent(trx, { entry, by }, deps);
  // a browser with the version before the deletion gets a conflict instead of overwriting the record
  const version = Number(row.version) + 1;
  const restored = { ...row, ...(await clearedColumns(trx, kind, row)), version };
  await insertWithIds(trx, deps.storage.engine, {
    table: definitionOf(kind).table as keyof Database,
    rows: [restored],
  }).catch((error) => {
    throw toApiProblem(error, kind, deps);
  });
  await relink(trx, { kind, id: entry.record_id, inboundRefs });
  // failed logins that were recorded while the account was in the trash must not lock it
  if (kind === 'users') await resetFailures(trx, entry.record_id);
  await setFileState(trx, entry.file_id, 'attached', deps);
  return true;
}

async function restoreParent(
  trx: Handle,
  { entry, by }: Omit<RestoreOptions, 'entryId'> & { readonly entry: TrashRow },
  deps: RestoreDeps,
): Promise<void> {
  const kind = entry.kind as RecordKind;
  const parent = definitionOf(kind).parent as RecordKind | undefined;
  const { parent_id: parentId } = entry;
  if (!parent || parentId === null) return;
  const parentExists = () => exists(trx, definitionOf(parent).table, parentId);
  if (await parentExists()) return;
  const parentEntry = await trx
    .selectFrom('trash')
    .select(['id', 'title'])
    .where('kind', '=', parent)
    .where('record_id', '=', parentId)
    .executeTakeFirst();
  const isParentRestored =
    parentEntry && (await restoreFromTrash(trx, { entryId: parentEntry.id, by }, deps));
  if (!isParentRestored) {
    // a concurrent call may have restored the parent with another child
    if (await parentExists()) return;
    throw missingParent(kind);
  }
  const event = { by, action: 'restore', kind: parent, title: parentEntry.title } as const;
  await recordAuditEvent(trx, event, deps);
}

/** Sets the references to a restored record again, in rows that still exist and do not refer to another record now. */
async function relink(
  trx: Handle,
  {
    kind,
    id,
    inboundRefs,
  }: { readonly kind: RecordKind; readonly id: number; readonly inboundRefs: InboundRefs },
): Promise<void> {
  for (const { table, column } of definitionOf(kind).inboundRefs ?? []) {
    const ids = inboundRefs[`${table}.${column}`] ?? [];
    for (let from = 0; from < ids.length; from += BATCH_SIZE)
      await trx
        .updateTable(table as 'any_record')
        .set({ [column as 'created_by']: id })
        .where('id', 'in', ids.slice(from, from + BATCH_SIZE))
        .where(column as 'created_by', 'is', null)
        .execute();
  }
}

async function clearedColumns(trx: Handle, kind: RecordKind, row: RecordRow): Promise<RecordRow> {
  const cleared: Record<string, null> = {};
  for (const [column, table] of Object.entries(definitionOf(kind).nullableRefs ?? {}))
    if (row[column] && !(await exists(trx, table, Number(row[column])))) cleared[column] = null;
  return cleared;
}

function toApiProblem(error: unknown, kind: RecordKind, { storage }: RestoreDeps): unknown {
  const { conflictMessage, parent } = definitionOf(kind);
  if (conflictMessage && storage.isUniqueViolation(error)) return new ApiProblem('CONFLICT', conflictMessage);
  // the parent was deleted concurrently
  return storage.isForeignKeyViolation(error) && parent ? missingParent(kind) : error;
}

function missingParent(kind: RecordKind): ApiProblem {
  const { noun } = definitionOf(kind);
  return new ApiProblem(
    'CONFLICT',
    `The folder of this ${noun} was permanently deleted, so the ${noun} cannot be restored.`,
  );
}

async function exists(trx: Handle, table: string, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom(table as 'any_record')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

import { eventsRoutes } from '#events/routes.server.ts';
import { removeHandler } from '#kit/crud/handlers/crud-handlers.server.ts';
import { definitionOf, type RecordKind } from '#kit/crud/records.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { ItemRow } from './tables.ts';
import type { WriteContext } from './write.server.ts';

/** The version of a record; null for a picture of one. */
export async function versionOf(trx: Handle, kind: string, id: number): Promise<number | null> {
  if (kind.includes(':')) return null;
  const row = await trx
    .selectFrom(definitionOf(kind as RecordKind).table as 'events')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Moves the record of an item to the trash unless it was changed since. @returns why it was not moved. */
export async function removeRecord(
  { target, record_id: id, record_version: version }: ItemRow,
  { deps, trx, session, afterCommit }: WriteContext,
): Promise<string | undefined> {
  const kind = target as RecordKind;
  // the picture of an article is removed with it
  if (id === null || version === null) return undefined;
  const current = await versionOf(trx, kind, id);
  if (current === null) return undefined;
  const isChanged = current !== version || (kind === 'events' && (await isSeriesChanged(trx, id)));
  if (isChanged) return 'It was kept, because it was changed after the import.';
  if (await hasContent(trx, kind, id)) return 'It was kept, because it still has files.';
  const call = { params: { id }, query: { also: 'all' }, session, ifMatch: undefined, afterCommit };
  const handler = kind === 'events' ? eventsRoutes(deps).remove : removeHandler(deps, kind);
  await (handler as unknown as { write(call: object, trx: Handle): Promise<void> }).write(call, trx);
  return undefined;
}

/** Whether another date of a recurring event was changed. */
async function isSeriesChanged(trx: Handle, id: number): Promise<boolean> {
  const changed = await trx
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', (eb) => eb.selectFrom('events').select('series_id').where('id', '=', id))
    .where('id', '!=', id)
    .where('version', '>', 1)
    .executeTakeFirst();
  return changed !== undefined;
}

async function hasContent(trx: Handle, kind: RecordKind, id: number): Promise<boolean> {
  const tables = { 'gallery-folders': 'gallery_images', 'resource-folders': 'resources' } as const;
  const table = tables[kind as keyof typeof tables];
  if (!table) return false;
  const content = trx
    .selectFrom(table as 'gallery_images')
    .select('id')
    .where('folder_id', '=', id);
  return (await content.executeTakeFirst()) !== undefined;
}

import { nameKey } from '#domain/normalize-name.ts';
import type { ResourceFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type FolderWithCount = ResourceFolderRow & { readonly item_count: number };

/** By name. */
export function foldersWithCounts(db: Handle): Promise<FolderWithCount[]> {
  return folders(db).orderBy('name_key').execute();
}

export function folderById(db: Handle, id: number): Promise<FolderWithCount | undefined> {
  return folders(db).where('resource_folders.id', '=', id).executeTakeFirst();
}

function folders(db: Handle) {
  return db
    .selectFrom('resource_folders')
    .selectAll('resource_folders')
    .select((eb) =>
      eb
        .selectFrom('resources')
        .whereRef('resources.folder_id', '=', 'resource_folders.id')
        .select((items) => items.fn.countAll<number>().as('count'))
        .as('item_count'),
    )
    .$castTo<FolderWithCount>();
}

/** @throws the engine's error for a duplicate (`storage.isDuplicate`) when there is a folder of this name. */
export async function insertFolder(
  trx: Handle,
  { name, now }: { name: string; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('resource_folders')
    .values({ name, name_key: nameKey(name), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there was one with this id in this version. */
export async function renameFolder(
  trx: Handle,
  { id, version, name, now }: { id: number; version: number | undefined; name: string; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('resource_folders')
    .set((eb) => ({ name, name_key: nameKey(name), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import { normalizeName } from '#domain/person-name.ts';
import type { ResourceFolderRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type ResourceFolderWithCount = ResourceFolderRow & { readonly item_count: number };

/** By name. */
export function listResourceFolders(db: Handle): Promise<ResourceFolderWithCount[]> {
  return resourceFolders(db).orderBy('name_key').execute();
}

export function resourceFolderById(db: Handle, id: number): Promise<ResourceFolderWithCount | undefined> {
  return resourceFolders(db).where('resource_folders.id', '=', id).executeTakeFirst();
}

function resourceFolders(db: Handle) {
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
    .$castTo<ResourceFolderWithCount>();
}

/** @throws a duplicate error (`storage.isUniqueViolation`) if a folder with this name exists. */
export async function insertResourceFolder(
  trx: Handle,
  { name, now }: { name: string; now: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('resource_folders')
    .values({ name, name_key: normalizeName(name), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if there is no folder with this id and version. */
export async function renameResourceFolder(
  trx: Handle,
  { id, version, name, now }: { id: number; version: number | undefined; name: string; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('resource_folders')
    .set((eb) => ({ name, name_key: normalizeName(name), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

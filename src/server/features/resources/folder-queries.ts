import { normalizeName } from '#domain/text/names.ts';
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

export function resourceFolderColumns(name: string) {
  return { name, name_key: normalizeName(name) };
}

import type { Resource } from '#contract/resources/service-resources.ts';
import type { ResourceRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** A resource joined with its file; both columns are null for a video. */
export type ResourceWithFile = ResourceRow & {
  readonly address: string | null;
  readonly bytes: number | null;
};

export function resourceById(db: Handle, id: number): Promise<ResourceWithFile | undefined> {
  return resourcesWithFiles(db).where('resources.id', '=', id).executeTakeFirst();
}

export function resourcesWithFiles(db: Handle) {
  return db
    .selectFrom('resources')
    .leftJoin('files', 'files.id', 'resources.file_id')
    .selectAll('resources')
    .select(['files.address', 'files.bytes']);
}

export function presentResource(row: ResourceWithFile): Resource {
  return {
    id: row.id,
    resource_name: row.name,
    resource_type: row.type,
    resource_url: row.link ?? row.address ?? '',
    file_name: row.file_name,
    link: row.link,
    folderId: row.folder_id,
    bytes: row.bytes,
    createdAt: row.created_at,
    version: row.version,
  };
}

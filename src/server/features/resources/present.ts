import type { Resource, ResourceFolder } from '#contract/service-resources.ts';
import type { ResourceFolderWithCount } from './folder-queries.ts';
import type { ResourceWithFile } from './queries.ts';

export function presentResourceFolder(row: ResourceFolderWithCount): ResourceFolder {
  return {
    id: row.id,
    folder_name: row.name,
    itemCount: row.item_count,
    item_count: row.item_count,
    createdAt: row.created_at,
    version: row.version,
  };
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

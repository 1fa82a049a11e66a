import type { Resource, ResourceFolder } from '#contract/service-resources.ts';

/** Adds the `title` that the dashboard's lists expect. */
export type ResourceFolderRecord = ResourceFolder & { readonly title: string };
export type ResourceRecord = Resource & { readonly title: string };

export function toResourceFolderRecord(folder: ResourceFolder): ResourceFolderRecord {
  return { ...folder, title: folder.folder_name };
}

export function toResourceRecord(resource: Resource): ResourceRecord {
  return { ...resource, title: resource.resource_name };
}

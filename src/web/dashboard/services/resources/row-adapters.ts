import type { Resource, ResourceFolder } from '#contract/service-resources.ts';

/** Folders and resources under the title by which the lists of the dashboard know their records. */
export type FolderRow = ResourceFolder & { readonly title: string };
export type ResourceRow = Resource & { readonly title: string };

export function folderRow(folder: ResourceFolder): FolderRow {
  return { ...folder, title: folder.folder_name };
}

export function resourceRow(resource: Resource): ResourceRow {
  return { ...resource, title: resource.resource_name };
}

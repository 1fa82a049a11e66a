import type { Resource, ResourceFolder } from '#contract/service-resources.ts';
import type { RecordRow } from '../../records/record.ts';

/** Folders and resources under the two names by which every list of the dashboard knows its records. */
export type FolderRow = ResourceFolder & RecordRow;
export type ResourceRow = Resource & RecordRow;

export function folderRow(folder: ResourceFolder): FolderRow {
  return { ...folder, _id: folder.id, title: folder.folder_name };
}

export function resourceRow(resource: Resource): ResourceRow {
  return { ...resource, _id: resource.id, title: resource.resource_name };
}
